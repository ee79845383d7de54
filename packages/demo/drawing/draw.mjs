// npm run draw: draws the pictures of all demo cars into packages/demo/pictures.
// The same version of sharp writes the same bytes. No start of the market runs this script.
import { build } from "esbuild"
import { rmSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const demo = fileURLToPath(new URL("..", import.meta.url))
const program = join(demo, "dist/draw-pictures.cjs")
await build({
  entryPoints: [join(demo, "drawing/draw-pictures.ts")],
  outfile: program,
  bundle: true,
  platform: "node",
  target: "node20",
  packages: "external",
  alias: { "@northlot/contract": join(demo, "../../contract/src/index.ts") },
  logLevel: "warning",
})
try {
  const { drawPictures } = createRequire(import.meta.url)(program)
  await drawPictures(join(demo, "pictures"), (text) => console.log(text))
} finally {
  rmSync(program, { force: true })
}
