// Reads the contract from its sources, not from its build, for scripts that generate or compare files.
import { fileURLToPath } from "node:url"
import { build } from "esbuild"

const root = fileURLToPath(new URL("..", import.meta.url))

/** All exports of the contract, its events, and its schema library. */
export async function readContract() {
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from "./contract/src/index"
        export * from "./contract/src/events/index"
        export { z } from "zod"`,
      resolveDir: root,
    },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    logLevel: "silent",
  })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`)
}
