// The contract's endpoints as data, for the builds of the pages: a browser needs to know where to send what, and the
// schemas with their library weigh as much as a page.
import { resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"

export const ENDPOINTS = fileURLToPath(new URL("../contract/src/endpoints/index.ts", import.meta.url))

/**
 * Every endpoint by its name, the plain values that the contract names beside them, and the files that say so.
 * @returns {Promise<{
 *   endpoints: Record<string, import("../contract/src/endpoint").Endpoint>
 *   constants: Record<string, unknown>
 *   files: string[]
 * }>}
 */
export async function readEndpoints() {
  const { outputFiles, metafile } = await build({
    entryPoints: [ENDPOINTS],
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "node",
    logLevel: "silent",
  })
  const code = Buffer.from(outputFiles[0].contents).toString("base64")
  const { endpoints, ...others } = await import(`data:text/javascript;base64,${code}`)
  const constants = Object.fromEntries(Object.entries(others).filter(([, value]) => isPlain(value)))
  const files = Object.keys(metafile.inputs).filter((file) => !file.includes("node_modules"))
  return { endpoints, constants, files: files.map((file) => resolve(file)) }
}

const isPlain = (value) => ["string", "number"].includes(typeof value) || (Array.isArray(value) && value.every(isPlain))
