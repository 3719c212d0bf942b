// Texts of the catalog in attributes that programs read.

extension ProblemExamples {
    static let localized = [
        Fault("<progress value=\"{{title}}\" max='{{word}}'></progress>"),
        Fault("<meter value=\"{{title}}\" low='0{{word}}'></meter><ol><li value=\"{{title}}\"></li></ol>"),
        Fault("<input type=\"Number\" value=\"{{title}}\" step=\"{{word}}\">"),
        // The type can follow the value, and can be in a partial.
        Fault("<input value=\"{{title}}\"{{> P}}><input{{> P}} value='{{word}}'>", ["P": " type=\"range\""]),
        Fault("<input type=\"date\" value=\"{{title}}\"{{#isOpen}} min=\"{{title}}\"{{/isOpen}}>"),
        Fault("<input type=\"color\" value=\"{{title}}\"><data value=\"{{title}}\"></data>"),
        Fault("<table><tr><td colspan=\"{{title}}\"></td></tr></table><img alt=\"\" width=\"{{when}}\">"),
        Fault("<p aria-valuenow=\"{{title}}\" aria-current=\"{{title}}\" tabindex=\"{{title}}\"></p>"),
        Fault("<svg viewBox=\"0 0 {{title}} 10\"><path d=\"{{title}}\"/></svg>"),
        Fault("<a target=\"{{title}}\"></a><input inputmode=\"{{title}}\" pattern=\"{{title}}\">"),
        Fault("<meta name=\"Viewport\" content=\"width={{title}}\">"),
        // Several types, in sections.
        Fault("<input{{#isOpen}} type='number'{{/isOpen}}{{^isOpen}} type='date'{{/isOpen}} value='{{title}}'>"),
        Fault("<input type='{{#isOpen}}text{{/isOpen}}{{^isOpen}}range{{/isOpen}}' value='{{title}}'>"),
        Fault("<input type='datetime{{#isOpen}}-local{{/isOpen}}' value='{{#isOpen}}{{title}}{{/isOpen}}'>"),
        Fault(
            "<meta{{#isOpen}} name='robots' content='{{title}}'{{/isOpen}}{{^isOpen}} name='author' content=''{{/isOpen}}>"
        ),
    ]
}
