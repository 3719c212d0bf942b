// Tags of other template languages, and texts that resemble them. The error or the warning at such a tag says what to write instead.

extension ProblemExamples {
    static let foreign = [
        // Handlebars.
        Fault("{{#each rows}}<p>{{name}}</p>{{else}}<p>–</p>{{/each}}"),
        Fault("{{#if hint}}<p>{{hint}}</p>{{else if isOpen}}·{{/if}}"),
        Fault("{{#unless isOpen}}·{{else}}–{{/unless}}{{#with account}}{{username}}{{/account}}"),
        Fault("{{#rows}}·{{else}}–{{/rows}}{{#rows}}·{{^}}–{{/rows}}"),
        Fault("<p>\n{{else}}</p>"),
        Fault("<p>\n  {{#if title}}<b>{{title}}</b>{{/if}}\n</p>"),
        Fault("{{#each rosw}}{{naem}}{{/each}}"),
        Fault("{{#each this.rows as |row index|}}<p>{{row.name}}</p>{{#row.note}}·{{/row.note}}{{/each}}"),
        Fault("{{#each names as |name|}}<p>{{name}}</p>{{/each}}"),
        Fault("{{#if (eq name word)}}<p>{{name}}</p>{{else}}–{{/if}}"),
        Fault("{{#if isOpen}}"),
        Fault("<p>{{#if isOpen}}</p>"),
        Fault("{{#isOpen}}{{#if note}}{{/isOpen}}"),
        Fault("{{^if isOpen}}·{{/if}}{{#if !isOpen}}·{{/if}}"),
        Fault("{{#format when}}·{{/format}}"),
        Fault("{{#> Base}}·{{/Base}}{{#*inline \"a\"}}·{{/inline}}", ["Base": ""]),
        Fault("{{#names}}{{this}}{{/names}}{{#rows}}{{this.name}}{{../name}}{{@index}}{{/rows}}"),
        Fault("{{format when}}{{name | upper}}{{~name~}}{{\"name\"}}"),
        Fault("{{> Parts/Row.html}}{{> 'Parts/Row' name=name}}{{> Parts/Row}}", ["Parts/Row": ""]),
        Fault("{{<Base.html}}{{$a b}}·{{/a b}}{{/Base.html}}", ["Base": ""]),
        Fault("{{{name}}}{{&name}}"),
        // Jinja, Liquid and Stencil.
        Fault("<p>\n{% if isOpen %}<b>{{name}}</b>{% else %}–{% endif %}\n</p>"),
        Fault("{% for row in rows %}<p>{{row.name}}</p>{%- endfor -%}"),
        Fault("{% if count > 1 and isOpen %}·{% elif note %}·{% endif %}{% unless note %}·{% endunless %}"),
        Fault("{% if not note %}<a href=\"{{link}}\">·</a>"),
        Fault("{% extends \"Base.html\" %}{% block content %}<p>·</p>{% endblock %}", ["Base": ""]),
        Fault("{% include 'Parts/Row.html' %}{% set a = 1 %}{% endif %}", ["Parts/Row": ""]),
        Fault("<p {% if isOpen %}class=\"a\"{% endif %}>50{% 1</p>"),
        Fault("{{={% %}=}}{%name%}{%={{ }}=%}{% name %}"),
        Fault("<p>{% if {{ a %}{{name}}{% endif %}{% if {{name}} %}·{% endif %}</p>"),
        // JavaScript. In code and in comments, `${name}` is not a fault.
        Fault("<p>\n ${name}, $ ${{name}} ${ a.b } ${a + b} ${a</p>"),
        Fault("<a href=\"${link}\" title='a ${name}' {{#isOpen}}id=\"${name}\"{{/isOpen}}>·</a>"),
        Fault(
            "<p x-text=\"`${name}`\"></p><!-- ${name} --><script type=\"application/json\">{\"a\": \"${name}\"}</script>"
        ),
        // Functions for texts of the catalog.
        Fault("<h1>{{t \"tours.title\"}}</h1>{{'form.send-now' | t}}{{_('Save')}}{{t 'save'}}{{format name \"a b\"}}"),
        // Names with hyphens, a name of a list element with spaces around it, and sections of something other than a field.
        Fault("{% include 'Parts/Nav-Bar.html' %}{%~ if is-open ~%}{%- endif -%}", ["Parts/Nav-Bar": ""]),
        Fault("{{#each rows as | row |}}<p>{{row.name}}{{.}}</p>{{/each}}"),
        Fault("{% for row in rows|sort %}·{% endfor %}{{#with (lookup rows 0)}}·{{/with}}"),
        // The tags of Leaf, ERB, Razor, Angular and others are read as text of the page.
        Fault("<p>#(name) and #(owner.username)</p><p>#if(isOpen): · #endif</p>\n#for(row in rows): a"),
        Fault("<p><%= name %></p><p>Hello <%= name %>, <b>a</b></p><%- if x %>"),
        Fault("<p>@name</p><p>Hello @Model.Name!</p><p>info@example.org</p>"),
        Fault("<p>[[name]] [[ name ]]</p><p title=\"[[name]]\">{name}</p>"),
        Fault("<title>@name</title><img alt=\"#(name)\"><input placeholder='Name of @name'>"),
        Fault("<p>3 #2 @ 4 [[1]] {2} 1 <% 2 #a [[b] c</p>"),
        // Character references, with which a page can show these tags.
        Fault("<p>&#123;{name}} &#123;% name %} &#36;{name}</p>"),
    ]
}
