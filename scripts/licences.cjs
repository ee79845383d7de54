// The licences of the product's packages: whether each is on the list below, and the text of THIRD-PARTY-NOTICES.
// `npm run notices` writes that file; scripts/licences.test.ts checks that it is current.
const { readFileSync, readdirSync, writeFileSync } = require("node:fs")
const { join } = require("node:path")

/** Licences that allow use in a sold product, changed or not, without publishing its source. */
const FREE = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "ISC", "MIT", "MIT-0", "Unlicense"]

/** Packages under licences with conditions. Each was checked; any other package under such a licence is refused. */
const ON_TERMS = [
  { licence: "CC-BY-4.0", packages: /^caniuse-lite$/, terms: "data of others, named in the notices" },
  { licence: "LGPL-3.0-or-later", packages: /^@img\/sharp-/, terms: "a library of its own file, exchangeable" },
  { licence: "MPL-2.0", packages: /^(lightningcss(-.*)?|web-push)$/, terms: "unchanged, its source is public" },
  { licence: "Bitstream-Vera", packages: /^dejavu-fonts-ttf$/, terms: "fonts, unchanged and not sold by themselves" },
]

/**
 * Licences that a person read for exactly this version, because the package does not state them in a usable form.
 */
const READ_BY_HAND = {
  "combine-errors@3.0.3": "MIT",
  "connect-dynamodb@3.0.5": "MIT",
  "css-mediaquery@0.1.2": "BSD-3-Clause",
  "dejavu-fonts-ttf@2.37.3": "Bitstream-Vera",
  "png-js@2.0.0": "MIT",
  "zipcodes@8.0.0": "BSD-3-Clause",
}

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"))

/**
 * Every installed package that the product needs at run time, over all workspaces, without the workspaces
 * themselves. Platform-specific packages come only from the lockfile, because other platforms do not install them.
 */
function productionPackages(root) {
  return Object.entries(readJson(join(root, "package-lock.json")).packages)
    .filter(([place, { link, dev }]) => place.includes("node_modules/") && !link && !dev)
    .map(([place, locked]) => {
      const folder = join(root, place)
      const described = locked.optional ? locked : readJson(join(folder, "package.json"))
      const name = locked.name ?? described.name ?? place.split("node_modules/").pop()
      const id = `${name}@${locked.version}`
      return {
        id,
        name,
        licence: READ_BY_HAND[id] ?? statedLicence(described),
        texts: locked.optional ? [] : legalTexts(folder),
      }
    })
    .sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** Current packages state one expression; older ones have an object or a list of objects. */
function statedLicence({ license, licenses }) {
  const stated = [license ?? licenses ?? []].flat().map((one) => (typeof one === "string" ? one : one.type))
  return stated.length === 0 ? null : stated.join(" AND ")
}

/** @returns why the package may not be used, or null. */
function refusal({ name, licence }) {
  if (!licence) return "says no licence"
  const isListed = (one) =>
    FREE.includes(one) || ON_TERMS.some((exception) => exception.licence === one && exception.packages.test(name))
  const choices = licence.replace(/[()]/g, "").split(" OR ")
  if (/\([^)]*\(|AND \(|\) AND/.test(licence)) return `has the licence ${licence}, which nobody has read`
  if (choices.some((choice) => choice.split(" AND ").every(isListed))) return null
  return `has the licence ${licence}, which is not on the list`
}

function legalTexts(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .filter((name) => /^(licen[cs]e|copying|unlicense|notice)\b/i.test(name) && !/\.(js|ts|json|html)$/.test(name))
    .sort()
    .map((name) => join(folder, name))
    .map((path) =>
      readFileSync(path, "utf8")
        .replace(/^\uFEFF/, "")
        .replace(/\r\n?/g, "\n")
        .trim()
    )
    .filter((text) => text !== "")
}

const isOwner = (line) => /^\W*(portions )?(copyright\b.*(\d{4}|©|\(c\))|\(c\) .*\d{4}|©)/i.test(line)
const wordsOf = (text) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim()

/** One line for each package, each licence text once, and the copyright holders that the texts name. */
function notices(packages) {
  const texts = new Map()
  const entries = packages.map(({ id, licence, texts: own }) => {
    const owners = new Set()
    const numbers = new Set()
    for (const text of own) {
      const lines = text.split("\n")
      for (const line of lines.filter(isOwner)) owners.add(line.trim().replace(/\s+/g, " "))
      const body = lines
        .filter((line) => !isOwner(line))
        .join("\n")
        .trim()
      const key = wordsOf(body).replace(/^(the )?mit license( mit)?( expat)? /, "")
      if (!texts.has(key)) texts.set(key, { number: texts.size + 1, body })
      numbers.add(texts.get(key).number)
    }
    return [
      `${id}: ${licence}${numbers.size > 0 ? ` (text ${[...numbers].join(", ")})` : ""}`,
      ...[...owners].map((owner) => `    ${owner}`),
    ].join("\n")
  })
  return [
    "Northlot runs on the packages below. Each belongs to those whom it names, and is used under the licence that",
    "stands beside it; the texts follow. Written by `npm run notices` from what is installed.",
    "",
    [...new Set(entries)].join("\n"),
    ...[...texts.values()].map(({ number, body }) => `\n${"=".repeat(20)} text ${number} ${"=".repeat(20)}\n\n${body}`),
    "",
  ].join("\n")
}

module.exports = { READ_BY_HAND, notices, productionPackages, refusal, statedLicence }

if (require.main === module) {
  const root = join(__dirname, "..")
  writeFileSync(join(root, "THIRD-PARTY-NOTICES"), notices(productionPackages(root)))
}
