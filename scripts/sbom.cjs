// npm run sbom: writes sbom.cdx.json, a CycloneDX 1.6 list of every package that the product needs.
// `npm sbom` fails for this project, because two peer dependencies are not installed. The script reads the lockfile.
const { readFileSync, writeFileSync } = require("node:fs")
const { join } = require("node:path")
const { productionPackages } = require("./licences.cjs")

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"))

/** The package URL by the package URL specification. */
const purlOf = (name, version) => `pkg:npm/${name.replace("@", "%40")}@${version}`

/** The place where Node finds a package from the package at `place`; undefined if it is not installed. */
function found(packages, place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const at = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[at]) return packages[at].link ? packages[at].resolved : at
    if (folder === "") return undefined
    if (!folder.includes("/node_modules/")) folder = ""
  }
}

/** `integrity` as in the lockfile: algorithm and base64. */
function hashesOf(integrity = "") {
  return integrity
    .split(" ")
    .filter(Boolean)
    .map((text) => {
      const [algorithm, ...rest] = text.split("-")
      return {
        alg: algorithm.replace("sha", "SHA-"),
        content: Buffer.from(rest.join("-"), "base64").toString("hex"),
      }
    })
}

/** The bill of materials as an object; the same lockfile gives the same object. */
function billOfMaterials(root) {
  const { name, version, packages } = readJson(join(root, "package-lock.json"))
  const licences = new Map(productionPackages(root).map(({ id, licence }) => [id, licence]))
  const places = Object.entries(packages).filter(([, { link, dev }]) => !link && !dev)
  const own = { "": `${name}@${version}` }
  const nameAt = (place) => packages[place].name ?? place.split("node_modules/").pop()
  const refOf = (place) =>
    place.includes("node_modules/")
      ? purlOf(nameAt(place), packages[place].version)
      : (own[place] ??= `${nameAt(place)}@${packages[place].version}`)

  const components = new Map()
  const dependencies = new Map()
  for (const [place, locked] of places) {
    const ref = refOf(place)
    const wanted = Object.keys({ ...locked.dependencies, ...locked.optionalDependencies, ...locked.peerDependencies })
    const targets = wanted
      .map((one) => found(packages, place, one))
      .filter((target) => target !== undefined && !packages[target].dev)
      .map(refOf)
    dependencies.set(ref, new Set([...(dependencies.get(ref) ?? []), ...targets]))
    if (place === "" || components.has(ref)) continue
    const [group, short] = nameAt(place).startsWith("@") ? nameAt(place).split("/") : [undefined, nameAt(place)]
    const licence = licences.get(`${nameAt(place)}@${locked.version}`)
    components.set(ref, {
      type: "library",
      "bom-ref": ref,
      ...(group ? { group } : {}),
      name: short,
      version: locked.version,
      scope: locked.optional ? "optional" : "required",
      ...(place.includes("node_modules/") ? { purl: ref, hashes: hashesOf(locked.integrity) } : {}),
      ...(licence ? { licenses: [{ expression: licence }] } : {}),
    })
  }
  const byRef = ([one], [other]) => (one < other ? -1 : 1)
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", "bom-ref": own[""], name, version } },
    components: [...components].sort(byRef).map(([, component]) => component),
    dependencies: [...dependencies]
      .sort(byRef)
      .map(([ref, targets]) => ({ ref, dependsOn: [...targets].filter((target) => target !== ref).sort() })),
  }
}

module.exports = { billOfMaterials }

if (require.main === module) {
  const root = join(__dirname, "..")
  const bill = billOfMaterials(root)
  writeFileSync(join(root, "sbom.cdx.json"), `${JSON.stringify(bill, null, 2)}\n`)
  console.log(`sbom.cdx.json names ${bill.components.length} packages.`)
}
