// npm run addresses: writes contract/src/addresses from the endpoints, for the browsers: a browser needs to know where to
// send what, and the schemas with their library weigh as much as a page. `check` says what is not as it would be written.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { formatted } from "./formatted.mjs"
import { readContract } from "./read-contract.mjs"

const folder = fileURLToPath(new URL("../contract/src/addresses", import.meta.url))
const MADE = "// Made by `npm run addresses` from the endpoints."

const fileNameOf = (area) => area.replaceAll(" ", "-")

/** The text of each file by its name. */
export async function addressFiles() {
  const { allEndpoints } = await readContract()
  const files = {}
  const ofPages = allEndpoints.filter(({ access, aliasOf }) => access !== "admin" && aliasOf === undefined)
  const areas = [...new Set(ofPages.map(({ area }) => area))].sort()
  for (const area of areas) {
    const constants = ofPages
      .filter((endpoint) => endpoint.area === area)
      .map(({ name, method, path, upload }) => `export const ${name} = ${JSON.stringify({ method, path, upload })}`)
    files[`${fileNameOf(area)}.ts`] = [MADE, ...constants].join("\n")
  }
  files["index.ts"] = [MADE, ...areas.map((area) => `export * from "./${fileNameOf(area)}"`)].join("\n")
  const ofConsole = allEndpoints
    .filter(({ staff, access }) => staff !== undefined || access === "anyone")
    .map(({ name, method, path, staff, upload }) => [name, { name, method, path, staff, upload }])
  files["console.ts"] = [MADE, `export const endpoints = ${JSON.stringify(Object.fromEntries(ofConsole))}`].join("\n")
  for (const [name, text] of Object.entries(files)) files[name] = await formatted(join(folder, name), text)
  return files
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = await addressFiles()
  const stale = existsSync(folder) ? readdirSync(folder).filter((name) => !(name in files)) : []
  if (process.argv[2] === "check") {
    const textOf = (name) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), "utf8") : null)
    const others = [...stale, ...Object.keys(files).filter((name) => files[name] !== textOf(name))]
    if (others.length > 0) {
      console.log(`Not as the endpoints say: ${others.join(", ")}. Run npm run addresses.`)
      process.exitCode = 1
    }
  } else {
    mkdirSync(folder, { recursive: true })
    for (const name of stale) rmSync(join(folder, name))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  }
}
