// npm run client: writes packages/client/src/operations.ts from the contract, and packs the client into
// packages/client/dist for other programs to install. `operations` and `pack` do only one of the two.
import { execFile } from "node:child_process"
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { build } from "esbuild"
import { formatted } from "./formatted.mjs"
import { readContract } from "./read-contract.mjs"

const root = fileURLToPath(new URL("..", import.meta.url))
const folder = join(root, "packages/client")
const operationsFile = join(folder, "src/operations.ts")

/**
 * The operations that a member's key may call and that stay stable within a version, by name.
 * Alternative paths of an endpoint are left out.
 */
export async function operations() {
  const { ACCOUNT_SCOPES, endpoints, scopeOf } = await readContract()
  const entries = Object.values(endpoints)
    .filter((endpoint) => ACCOUNT_SCOPES.includes(scopeOf(endpoint)) && !endpoint.aliasOf)
    .map(({ name, method, path, upload }) => [name, { method, path, ...(upload ? { file: upload.field } : {}) }])
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const text = [
    "// Made by `npm run client` from the contract: every operation that a key of a member can open.",
    `export const OPERATIONS = ${JSON.stringify(Object.fromEntries(entries))} as const`,
    "",
    "export type OperationName = keyof typeof OPERATIONS",
  ].join("\n")
  return formatted(operationsFile, text)
}

/** Builds the package and returns the path of its tarball. */
export async function pack() {
  rmSync(join(folder, "dist"), { recursive: true, force: true })
  const common = {
    entryPoints: [join(folder, "src/index.ts")],
    bundle: true,
    external: ["standardwebhooks"],
    target: "es2022",
    platform: "neutral",
    mainFields: ["module", "main"],
    logLevel: "warning",
  }
  const run = (name, ...args) => promisify(execFile)(name, args, { cwd: folder, shell: process.platform === "win32" })
  await Promise.all([
    build({ ...common, format: "cjs", outfile: join(folder, "dist/index.js") }),
    build({ ...common, format: "esm", outfile: join(folder, "dist/index.mjs") }),
    run(process.execPath, join(root, "node_modules/typescript/bin/tsc"), "-p", "."),
  ])
  await run("npm", "pack", "--silent", "--pack-destination", "dist")
  const tarball = readdirSync(join(folder, "dist")).find((file) => file.endsWith(".tgz"))
  return join(folder, "dist", tarball)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , what] = process.argv
  if (what === "check") {
    if ((await operations()) !== readFileSync(operationsFile, "utf8")) {
      console.log("packages/client/src/operations.ts is not what the contract says: run npm run client.")
      process.exitCode = 1
    }
  } else {
    if (what !== "pack") writeFileSync(operationsFile, await operations())
    if (what !== "operations") console.log(await pack())
  }
}
