// npm run new-plugin -- --kind fee NAME --out DIR: creates a separate package with a provider or a route, a test
// and a README. It needs only the plugin kit, whose tarball from the build is copied beside it.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { alone } from "./alone.mjs"
import { installDependencies } from "./install.mjs"

const root = fileURLToPath(new URL("..", import.meta.url))
const kit = join(root, "packages/plugin-kit")
const KINDS = ["fee", "promotion", "package"]

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
const { kind, out } = values
if (!KINDS.includes(kind)) fail("Say which kind it is.")
if (positionals.length !== 1 || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
  fail("Give it one name of small letters, digits and hyphens.")
const id = name.replace(/[^a-z]+/g, "_").replace(/_$/, "")
if (id.length < 2 || id.length > 40) fail("Its name must have 2 to 40 letters.")
const label = `${name[0].toUpperCase()}${name.slice(1).replaceAll("-", " ")}`
if (!out) fail("Say where it shall be, by --out.")
const folder = resolve(out)
if (!relative(root, folder).startsWith("..") && relative(root, folder) !== folder)
  fail(`${folder} is inside the market's own folder; a plugin lives outside of it.`)
if (existsSync(folder) && readdirSync(folder).length > 0) fail(`${folder} is not empty.`)

const { version } = JSON.parse(readFileSync(join(kit, "package.json"), "utf8"))
const tarball = `northlot-plugin-kit-${version}.tgz`
if (!existsSync(join(kit, "dist", tarball))) {
  await alone(root, console.log, async (descriptor) => {
    installDependencies(root, console.log, descriptor, "all")
    const { buildAll } = await import("./build.mjs")
    await buildAll(console.log, { pages: false })
  })
}

mkdirSync(folder, { recursive: true })
cpSync(join(kit, "dist", tarball), join(folder, tarball))
const template = join(kit, "template", kind)
for (const file of readdirSync(template, { recursive: true })) {
  if (statSync(join(template, file)).isDirectory()) continue
  const text = readFileSync(join(template, file), "utf8")
  const words = {
    "plugin-name": name,
    "plugin-label": label,
    plugin_id: id,
    "kit-tarball": tarball,
    "kit-version": version,
    "/folder": folder,
  }
  const path = join(folder, file.replace(/\.txt$/, ""))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(
    path,
    Object.entries(words).reduce((all, [word, value]) => all.replaceAll(`{{${word}}}`, value), text)
  )
}
console.log(`Written to ${folder}. Next: cd ${folder} && npm install && npm test`)
