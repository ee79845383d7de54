import { build } from "esbuild"
import { join } from "node:path"
import * as contract from "@northlot/contract"

it("gives a test every name that the built contract exports", async () => {
  const { outputFiles } = await build({
    entryPoints: [join(__dirname, "index.ts")],
    bundle: true,
    write: false,
    format: "cjs",
    platform: "node",
    external: ["zod"],
  })
  const built = { exports: {} as Record<string, unknown> }
  new Function("module", "exports", "require", outputFiles[0]!.text)(built, built.exports, require)
  expect(Object.keys(contract).sort()).toEqual(Object.keys(built.exports).sort())
})
