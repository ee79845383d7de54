// The contract as it is in the sources, whatever was built, for the scripts that write or compare what follows from it.
import { fileURLToPath } from "node:url"
import { build } from "esbuild"

const root = fileURLToPath(new URL("..", import.meta.url))

/** Everything that the contract exports, its events, and the library of its schemas. */
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
