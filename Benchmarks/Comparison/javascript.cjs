// The task that `run` describes, with JavaScript libraries: i18next, Intl alone, and those of a folder of npm packages. Prints JSON.
const [library, texts, rounds, messages, folder] = process.argv.slice(2)
const fs = require("node:fs")
const path = require("node:path")
const zlib = require("node:zlib")

const words = JSON.parse(texts)
const keys = words.map((_, key) => `m${key}`)
const speed = {}
const behaviour = {
  "a missing message": {}, "a missing argument": {}, "a Hebrew name": {}, "a name with U+2069": {}, "ordinal of 2": {},
}

/** Measures `write(key, number)`: nanoseconds of processor time of a message, the median of the rounds. */
const measure = (name, write) => {
  if (write(1, 1) !== `1 ${words[1]}` || write(1, 2) !== `2 ${words[1]}s`) throw new Error(`${name} writes ${write(1, 2)}`)
  const found = []
  for (let round = 0; round < Number(rounds); round += 1) {
    const start = process.cpuUsage()
    for (let index = 0; index < Number(messages); index += 1) write(index % keys.length, (index % keys.length) % 25)
    const { user, system } = process.cpuUsage(start)
    found.push((user + system) * 1000 / Number(messages))
  }
  speed[name] = found.sort((a, b) => a - b)[Math.floor(found.length / 2)]
}

/** Keeps what `write(key, arguments)` returns for English texts: `hello` has a name, and `place` the number `count`. */
const observe = (name, write) => {
  behaviour["a missing message"][name] = write("missing", {})
  behaviour["a missing argument"][name] = write("hello", {})
  behaviour["a Hebrew name"][name] = write("hello", { name: "אבי" })
  behaviour["a name with U+2069"][name] = write("hello", { name: "\u2069" })
  behaviour["ordinal of 2"][name] = write("place", { count: 2 })
}

const measureI18next = (i18next, name) => {
  const french = {}
  words.forEach((text, key) => {
    french[`m${key}_one`] = `{{count, number}} ${text}`
    french[`m${key}_many`] = french[`m${key}_other`] = `{{count, number}} ${text}s`
  })
  // The keys of ordinals are `place_ordinal_two` since i18next 22.5, and were `place_two` before.
  const english = {
    hello: "Hello {{name}}", place_ordinal_two: "{{count}}nd", place_two: "{{count}}nd", place_other: "{{count}}th",
  }
  i18next.init({
    lng: "fr", interpolation: { escapeValue: false },
    resources: { fr: { translation: french }, en: { translation: english } },
  })
  measure(name, (key, count) => i18next.t(keys[key], { count }))
  observe(name, (key, values) => i18next.t(key, { lng: "en", ordinal: key === "place", ...values }))
}

const measureIntl = () => {
  const rules = new Intl.PluralRules("fr")
  const numbers = new Intl.NumberFormat("fr")
  const forms = words.map(text => ({ one: ` ${text}`, many: ` ${text}s`, other: ` ${text}s` }))
  measure("Intl alone (JavaScript)", (key, count) => numbers.format(count) + forms[key][rules.select(count)])
  // The functions that Paraglide compiles create both objects in each call.
  measure("Intl, new objects each time (JavaScript)", (key, count) =>
    new Intl.NumberFormat("fr", {}).format(count) + forms[key][new Intl.PluralRules("fr", {}).select(count)])
}

const measureFluent = ({ FluentBundle, FluentResource, FluentNumber }, name) => {
  const bundle = (language, lines, options) => {
    const found = new FluentBundle(language, options)
    found.addResource(new FluentResource(lines.join("\n")))
    return found
  }
  const select = (key, forms) => `${key} = { $count ->\n${forms.map(form => `  ${form}\n`).join("")}}`
  const french = bundle("fr", words.map((text, key) =>
    select(keys[key], [`[one] { $count } ${text}`, `*[other] { $count } ${text}s`])), { useIsolating: false })
  const patterns = keys.map(key => french.getMessage(key).value)
  measure(name, (key, count) => french.formatPattern(patterns[key], { count }))
  // The option `type` of NUMBER has no effect in a message, but a program can pass a number with it.
  const english = bundle("en", ["hello = Hello { $name }", select("place", ["[two] { $count }nd", "*[other] { $count }th"])])
  observe(name, (key, { count, ...values }) => {
    if (!english.hasMessage(key)) return "no message"
    if (count) values.count = new FluentNumber(count, { type: "ordinal" })
    return english.formatPattern(english.getMessage(key).value, values, [])
  })
}

const measureMessageFormat2 = ({ MessageFormat }, name) => {
  const select = (input, forms) => `.input {$count :${input}}\n.match $count\n${forms.join("\n")}`
  const french = words.map(text => new MessageFormat(
    "fr", select("number", [`one {{{$count} ${text}}}`, `* {{{$count} ${text}s}}`]), { bidiIsolation: "none" }))
  measure(name, (key, count) => french[key].format({ count }))
  const english = {
    hello: "Hello {$name}", place: select("integer select=ordinal", ["two {{{$count}nd}}", "* {{{$count}th}}"]),
  }
  observe(name, (key, values) =>
    key in english ? new MessageFormat("en", english[key]).format(values, () => {}) : "no lookup of messages")
}

const measureUseIntl = ({ createTranslator }, name) => {
  const translator = (locale, texts) => createTranslator({ locale, messages: { page: texts }, namespace: "page", onError() {} })
  const french = translator("fr", Object.fromEntries(words.map((text, key) =>
    [keys[key], `{count, plural, one {# ${text}} other {# ${text}s}}`])))
  measure(name, (key, count) => french(keys[key], { count }))
  const english = translator("en", { hello: "Hello {name}", place: "{count, selectordinal, two {#nd} other {#th}}" })
  observe(name, english)
}

measureI18next(require(library), "i18next (JavaScript)")
measureIntl()
if (folder) {
  const load = require("node:module").createRequire(path.resolve(folder, "package.json"))
  measureI18next(load("i18next").createInstance(), "i18next (npm)")
  measureFluent(load("@fluent/bundle"), "@fluent/bundle (npm)")
  measureMessageFormat2(load("messageformat"), "messageformat 2 (npm)")
  measureUseIntl(load("use-intl/core"), "use-intl (npm)")
}
const file = fs.readFileSync(library)
console.log(JSON.stringify({ speed, behaviour, bytes: file.length, compressed: zlib.gzipSync(file).length }))
