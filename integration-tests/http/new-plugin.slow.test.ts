import { execFileSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { startMarket } from "../environment/market"
import { send } from "../environment/people"
import { temporaryFolder } from "../environment/temporary-folder"

const ROOT = join(__dirname, "../..")
const work = temporaryFolder()

/** The shell commands in a chapter of the plugin tutorial (`docs/plugins.md`), in order. */
const commandsOf = (chapter: string) =>
  [
    ...new RegExp(`## ${chapter}\\n(.*?)\\n## `, "s")
      .exec(readFileSync(join(ROOT, "docs/plugins.md"), "utf8"))![1]!
      .matchAll(/```sh\n(.*?)```/gs),
  ].flatMap(([, block]) => block!.trim().split("\n"))

const run = (command: string, cwd: string, environment: NodeJS.ProcessEnv = {}) =>
  execFileSync("sh", ["-c", command], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, ...environment },
    timeout: 300_000,
  })

/**
 * Installs the plugin's dependencies without a registry, in place of `npm install`. It unpacks the plugin kit from the
 * tarball in the folder and links the other packages from this checkout.
 */
function install(folder: string): void {
  const modules = join(folder, "node_modules")
  mkdirSync(join(modules, "@northlot/plugin-kit"), { recursive: true })
  const tarball = readdirSync(folder).find((file) => file.endsWith(".tgz"))!
  run(`tar -xzf ${tarball} -C node_modules/@northlot/plugin-kit --strip-components=1`, folder)
  for (const name of ["zod", "fast-check", "pure-rand", "typescript"]) {
    if (existsSync(join(ROOT, "node_modules", name))) symlinkSync(join(ROOT, "node_modules", name), join(modules, name))
  }
  mkdirSync(join(modules, ".bin"))
  symlinkSync(join(ROOT, "node_modules/typescript/bin/tsc"), join(modules, ".bin/tsc"))
}

test("the steps of the tutorial lead to a plugin that passes its tests and that the market takes", async () => {
  const [make, enter, get, check, start] = commandsOf("A first plugin")
  expect(commandsOf("A first plugin").map((command) => command.split(" ")[0])).toEqual([
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
  const { installConfiguration } = require(join(ROOT, "dist/src/platform/configuration.js")) as {
    installConfiguration(configuration: object): void
  }
  installConfiguration({ pluginSeconds: 2 })
  await tryProviders("fee", "NORTHLOT_FEE_PROVIDERS", [installed])
  const refusal = (entries: object[], kind = "fee") =>
    tryProviders(kind, "NORTHLOT_FEE_PROVIDERS", entries).then(
      () => "none",
      (error: Error) => error.message
    )
  expect(await refusal([installed, installed])).toContain(
    "another fee provider is called my_fee; give each entry an id"
  )
  const twice = await refusal([
    { ...installed, id: "yard" },
    { ...installed, id: "port" },
  ])
  expect(twice).toContain("my_fee_port of NORTHLOT_FEE_PROVIDERS cannot be used: it is there twice, and both give")
  const wrongly = await refusal([{ ...installed, options: { basisPoints: 0, amount: 1 } }])
  expect(wrongly).toContain("its settings are wrong. basisPoints: ")
  expect(wrongly).toContain("maximumCents is missing; unknown setting 'amount'")
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
  expect(() => run("node scripts/new-plugin.mjs --kind fee my-fee", ROOT)).toThrow(/Say where it shall be/)
  expect(() => run("node scripts/new-plugin.mjs --kind fee my-fee --out plugins/my-fee", ROOT)).toThrow(
    /is inside the market's own folder/
  )
})

test("the steps for a package lead to a route that answers", async () => {
  const [make, enter, get, check, start, ...more] = commandsOf("A first package")
  expect(more).toEqual([])
  run(make!.replace("../my-package", join(work, "my-package")), ROOT)
  expect([enter, get]).toEqual(["cd ../my-package", "npm install"])
  const folder = join(work, "my-package")
  install(folder)
  expect(run(check!, folder)).toMatch(/# pass 1\n/)

  const [entry] = JSON.parse(/'(.*)'/.exec(start!)![1]!) as [{ resolve: string; options: object }]
  const market = await startMarket({
    environment: { NORTHLOT_PLUGINS: JSON.stringify([{ ...entry, resolve: folder }]) },
  })
  try {
    const answer = await send(market, "GET", "/api/plugins/my-package/hello?name=Ann")
    expect([answer.status, answer.body]).toEqual([200, { ok: true, text: "Hello Ann, from Guelph." }])
  } finally {
    await market.stop()
  }
})

test.each([
  ["while (true) {}", "linesFor did not answer within 5 seconds."],
  ["return new Promise(() => {})", "linesFor did not answer within 5 seconds."],
  [
    'void Promise.reject(new Error("nobody hears of this")); return { lines: [] }',
    "a promise was rejected that nobody awaited: nobody hears of this",
  ],
])("the tests of a plugin that does '%s' end, and say why once with the sale", (code, reason) => {
  const folder = join(work, `broken-${code.length}`)
  run(`node scripts/new-plugin.mjs --kind fee broken-fee --out ${folder}`, ROOT)
  install(folder)
  writeFileSync(
    join(folder, "index.js"),
    `const { defineFeeProvider, z } = require("@northlot/plugin-kit")
    module.exports = defineFeeProvider({ id: "broken", settings: z.strictObject({}), linesFor: () => { ${code} } })`
  )
  writeFileSync(
    join(folder, "index.test.js"),
    `const { feeProviderConformance } = require("@northlot/plugin-kit/testing")
    require("node:test")("rules", () => feeProviderConformance(require("."), { settings: {} }))`
  )
  const said = run("npm test 2>&1 || true", folder)
  expect(said).toContain(reason)
  expect(said).toContain('"hammerCents":')
  expect(said).not.toContain("generated asynchronous activity")
  expect(said).toMatch(/# fail 1\n/)
})
