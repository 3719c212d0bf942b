// The task that `run` describes, with i18next and with Intl alone. Prints JSON.
const [library, texts, rounds, messages] = process.argv.slice(2)
const fs = require("node:fs")
const zlib = require("node:zlib")
const i18next = require(library)

const words = JSON.parse(texts)
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

const rules = new Intl.PluralRules("fr")
const numbers = new Intl.NumberFormat("fr")
const forms = words.map(text => ({ one: ` ${text}`, many: ` ${text}s`, other: ` ${text}s` }))
const keys = words.map((_, key) => `m${key}`)

const measure = write => {
  const found = []
  for (let round = 0; round < Number(rounds); round += 1) {
    const start = process.hrtime.bigint()
    for (let index = 0; index < Number(messages); index += 1) write(index % keys.length, (index % keys.length) % 25)
    found.push(Number(process.hrtime.bigint() - start) / Number(messages))
  }
  return found.sort((a, b) => a - b)[Math.floor(found.length / 2)]
}

const file = fs.readFileSync(library)
console.log(JSON.stringify({
  speed: {
    "i18next (JavaScript)":
      measure((key, count) => i18next.t(keys[key], { count })),
    "Intl alone (JavaScript)": measure((key, count) => numbers.format(count) + forms[key][rules.select(count)]),
  },
  bytes: file.length,
  compressed: zlib.gzipSync(file).length,
  missing: i18next.t("missing"),
  argument: i18next.t("hello", { lng: "en" }),
  isolation: i18next.t("hello", { lng: "en", name: "אבי" }),
  ordinal: i18next.t("place", { lng: "en", count: 2, ordinal: true }),
}))
