// npm run new-plugin -- --kind fee NAME --out DIR: a package of its own, outside of this one, with a provider, its test
// and a README. It needs the plugin kit alone, which lies beside it as the tarball that the build made.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"

const root = fileURLToPath(new URL("..", import.meta.url))
const kit = join(root, "packages/plugin-kit")
const KINDS = ["fee", "promotion"]

function fail(why) {
  console.error(`${why}\nUse: npm run new-plugin -- --kind ${KINDS.join("|")} my-plugin --out ../my-plugin`)
  process.exit(2)
}

function read() {
  try {
    return parseArgs({ options: { kind: { type: "string" }, out: { type: "string" } }, allowPositionals: true })
  } catch (error) {
    return fail(error.message)
  }
}

const { values, positionals } = read()
const [name] = positionals
const { kind, out = name } = values
if (!KINDS.includes(kind)) fail("Say which kind it is.")
if (positionals.length !== 1 || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
  fail("Give it one name of small letters, digits and hyphens.")
const id = name.replace(/[^a-z]+/g, "_").replace(/_$/, "")
if (id.length < 2 || id.length > 40) fail("Its name must have 2 to 40 letters.")
const folder = resolve(out)
if (existsSync(folder) && readdirSync(folder).length > 0) fail(`${folder} is not empty.`)

const { version } = JSON.parse(readFileSync(join(kit, "package.json"), "utf8"))
const tarball = `northlot-plugin-kit-${version}.tgz`
if (!existsSync(join(kit, "dist", tarball))) {
  const { buildAll } = await import("./build.mjs")
  await buildAll(console.log, { pages: false })
}

mkdirSync(folder, { recursive: true })
cpSync(join(kit, "dist", tarball), join(folder, tarball))
const template = join(kit, "template", kind)
for (const file of readdirSync(template)) {
  const text = readFileSync(join(template, file), "utf8")
  const words = {
    "plugin-name": name,
    plugin_id: id,
    "kit-tarball": tarball,
    "kit-version": version,
    "/folder": folder,
  }
  writeFileSync(
    join(folder, file.replace(/\.txt$/, "")),
    Object.entries(words).reduce((all, [word, value]) => all.replaceAll(`{{${word}}}`, value), text)
  )
}
console.log(`Written to ${folder}. Next: cd ${folder} && npm install && npm test`)
