// Writes contract/src/addresses from the endpoints, in the build and with `npm run addresses`. Browsers need only the
// method and path of each endpoint. They do not load the schemas, because schemas and schema library are as large as
// the code of a page. The console's file also has the sort orders of lists.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { readContract } from "./read-contract.mjs"

const folder = fileURLToPath(new URL("../contract/src/addresses", import.meta.url))
const MADE = "// Made by the build from the endpoints."

const fileNameOf = (area) => area.replaceAll(" ", "-")

async function addressFiles() {
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
    .map(({ name, method, path, staff, upload, list, sorts, defaultSort, byDays }) => [
      name,
      { name, method, path, staff, upload, list, sorts, defaultSort, byDays },
    ])
  files["console.ts"] = [MADE, `export const endpoints = ${JSON.stringify(Object.fromEntries(ofConsole))}`].join("\n")
  return files
}

/** Writes only changed files, so that file watchers do not fire without a reason. */
export async function writeAddresses() {
  const files = await addressFiles()
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (!(name in files)) rmSync(join(folder, name))
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name)
    if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeAddresses()
