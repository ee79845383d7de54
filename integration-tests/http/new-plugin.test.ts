import { execFileSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const ROOT = join(__dirname, "../..")
const work = mkdtempSync(join(tmpdir(), "new-plugin-"))

/** The commands of the tutorial, in their order. */
const COMMANDS = [
  .../## A first plugin\n(.*?)\n## /s
    .exec(readFileSync(join(ROOT, "docs/plugins.md"), "utf8"))![1]!
    .matchAll(/```sh\n(.*?)```/gs),
].flatMap(([, block]) => block!.trim().split("\n"))

const run = (command: string, cwd: string, environment: NodeJS.ProcessEnv = {}) =>
  execFileSync("sh", ["-c", command], { cwd, encoding: "utf8", env: { ...process.env, ...environment } })

/** What `npm install` brings, from the packages of this one: the tarball is unpacked, and no registry asked. */
function install(folder: string): void {
  const modules = join(folder, "node_modules")
  mkdirSync(join(modules, "@northlot/plugin-kit"), { recursive: true })
  const tarball = readdirSync(folder).find((file) => file.endsWith(".tgz"))!
  run(`tar -xzf ${tarball} -C node_modules/@northlot/plugin-kit --strip-components=1`, folder)
  for (const name of ["zod", "fast-check", "pure-rand"]) {
    if (existsSync(join(ROOT, "node_modules", name))) symlinkSync(join(ROOT, "node_modules", name), join(modules, name))
  }
}

test("the steps of the tutorial lead to a plugin that passes its tests and that the market takes", async () => {
  const [make, enter, get, check, start] = COMMANDS
  expect(COMMANDS.map((command) => command.split(" ")[0])).toEqual([
    "npm",
    "cd",
    "npm",
    "npm",
    expect.stringMatching(/^NORTHLOT_FEE_PROVIDERS=/),
  ])
  run(make!.replace("../my-fee", join(work, "my-fee")), ROOT)
  expect([enter, get]).toEqual(["cd ../my-fee", "npm install"])
  const folder = join(work, "my-fee")
  install(folder)
  expect(run(check!, folder)).toMatch(/# pass 2\n/)

  const [entry] = JSON.parse(/'(.*)'/.exec(start!)![1]!) as [{ resolve: string; options: object }]
  const { tryProviders } = require(join(ROOT, "dist/src/platform/installed-providers.js")) as {
    tryProviders(kind: string, setting: string, entries: object[]): Promise<void>
  }
  const installed = { ...entry, resolve: folder, id: "", isOn: true }
  await tryProviders("fee", "NORTHLOT_FEE_PROVIDERS", [installed])
  const refusal = (entries: object[], kind = "fee") =>
    tryProviders(kind, "NORTHLOT_FEE_PROVIDERS", entries).then(
      () => "none",
      (error: Error) => error.message
    )
  expect(await refusal([installed, installed])).toContain(
    "another fee provider is called my_fee; give each entry an id"
  )
  expect(await refusal([{ ...installed, options: { basisPoints: 0 } }])).toContain(
    "its settings are wrong. basisPoints: "
  )
  expect(await refusal([installed], "promotion")).toContain("it is a fee provider, and not a promotion provider.")
  expect(await refusal([{ ...installed, resolve: join(ROOT, "package.json") }])).toContain(
    "is not made by the plugin kit"
  )

  const other = join(work, "other-version")
  cpSync(folder, other, { recursive: true })
  run(`echo 'module.exports = { ...module.exports, interface: 2 }' >> index.js`, other)
  expect(await refusal([{ ...installed, resolve: other }])).toContain(
    "it is written for version 2 of the plugin interface; this market speaks version 1."
  )
})

test("a promotion provider comes the same way, and what cannot be made is refused with a sentence", () => {
  const folder = join(work, "my-offer")
  run(`npm run new-plugin -- --kind promotion my-offer --out ${folder}`, ROOT)
  install(folder)
  expect(run("npm test", folder)).toMatch(/# pass 2\n/)
  expect(() => run(`node scripts/new-plugin.mjs --kind promotion my-offer --out ${folder} 2>&1`, ROOT)).toThrow()
  expect(() => run("node scripts/new-plugin.mjs --kind none x", ROOT)).toThrow(/Say which kind it is/)
})
