// Builds contract and server with esbuild, and storefront and console with Vite. The tests check types.
// Each part is skipped while its sources are unchanged.
import { execFile, fork } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { existsSync, readFileSync, rmSync, writeFileSync, mkdirSync } from "node:fs"
import { createRequire } from "node:module"
import { readdir, readFile, writeFile } from "node:fs/promises"
import { dirname, join, relative } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

const root = fileURLToPath(new URL("..", import.meta.url))

async function filesBelow(folder, skip) {
  const found = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (skip(relative(root, path))) continue
    if (entry.isDirectory()) found.push(...(await filesBelow(path, skip)))
    else found.push(path)
  }
  return found.sort()
}

const skipped = (path) => /(^|\/)(node_modules|dist|\.build|\.medusa)(\/|$)|\.test\.tsx?$/.test(path)
/**
 * A folder that the build generates. Fingerprints leave it out, because they include the sources from which it is
 * generated.
 */
const ADDRESSES = "contract/src/addresses"

async function fingerprint(folders, files) {
  const hash = createHash("sha256")
  const paths = [...files.map((file) => join(root, file)).filter(existsSync)]
  for (const folder of folders) {
    if (existsSync(join(root, folder)))
      paths.push(...(await filesBelow(join(root, folder), (path) => skipped(path) || path === ADDRESSES)))
  }
  for (const path of paths)
    hash
      .update(relative(root, path))
      .update("\0")
      .update(await readFile(path))
      .update("\0")
  return hash.digest("hex")
}

async function part(name, { folders, files = [], more = async () => "", output, build }, report) {
  const stamp = join(root, ".build", name)
  const wanted =
    (await fingerprint([...folders], [...files, "package-lock.json", "scripts/build.mjs"])) + (await more())
  const outputs = [output].flat()
  if (
    outputs.every((path) => existsSync(join(root, path))) &&
    existsSync(stamp) &&
    readFileSync(stamp, "utf8") === wanted
  )
    return
  report(`Building ${name}`)
  rmSync(stamp, { force: true })
  try {
    await build()
  } catch (error) {
    error.message = `${name} could not be built: ${error.message}`
    throw error
  }
  mkdirSync(join(root, ".build"), { recursive: true })
  writeFileSync(stamp, wanted)
}

async function compile(sources, outbase, outdir, { empties = true, esm = false } = {}) {
  const { build } = await import("esbuild")
  // Files are written after everything has compiled, so that an error leaves the last build in place.
  const { outputFiles } = await build({
    write: false,
    entryPoints: sources,
    outbase: join(root, outbase),
    outdir: join(root, outdir),
    bundle: false,
    format: esm ? "esm" : "cjs",
    platform: "node",
    target: "node20",
    // Medusa loads CommonJS; only pages of the console are ES modules.
    supported: { "dynamic-import": esm },
    sourcemap: "linked",
    sourcesContent: false,
    logLevel: "warning",
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, jsx: "react-jsx" } },
  })
  if (empties) rmSync(join(root, outdir), { recursive: true, force: true })
  for (const folder of new Set(outputFiles.map(({ path }) => dirname(path)))) mkdirSync(folder, { recursive: true })
  await Promise.all(outputFiles.map(({ path, contents }) => writeFile(path, contents)))
}

const KIT = "packages/plugin-kit"

/**
 * Bundles the plugin kit for the market into a file for each entry point; only zod and fast-check stay external.
 */
async function buildKit() {
  const { build } = await import("esbuild")
  rmSync(join(root, KIT, "dist"), { recursive: true, force: true })
  await build({
    entryPoints: [join(root, KIT, "src/index.ts"), join(root, KIT, "src/testing.ts")],
    outdir: join(root, KIT, "dist"),
    bundle: true,
    external: ["zod", "fast-check"],
    format: "cjs",
    platform: "node",
    target: "node20",
    logLevel: "warning",
  })
}

/** Packs the kit with its types into a tarball for plugin authors. */
async function packKit() {
  const run = (name, ...args) =>
    promisify(execFile)(name, args, { cwd: join(root, KIT), shell: process.platform === "win32" })
  await run(process.execPath, join(root, "node_modules/typescript/bin/tsc"), "-p", ".")
  await run("npm", "pack", "--silent", "--pack-destination", "dist")
}

async function buildPages(folder, { finished = false, instead } = {}) {
  // Loads the Vite version that the application depends on. Medusa depends on another version.
  const own = createRequire(join(root, folder, "package.json"))
  const { build } = await import(pathToFileURL(own.resolve("vite")))
  // Pages are always built in production mode, even for tests. Afterwards this process gets its earlier NODE_ENV back,
  // because it may start a server.
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = "production"
  try {
    const config = { root: join(root, folder), configFile: join(root, folder, "vite.config.ts"), logLevel: "warn" }
    await build({ ...config, build: instead })
    if (finished) await build({ ...config, build: { ssr: "src/app/server.tsx" } })
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
  if (!instead) await compressAssets(join(root, folder, "dist/assets"))
}

const COMPRESSIBLE = /\.(js|css|svg|json)$/
/** This level takes half a second for a megabyte. The highest level takes five seconds and saves a twentieth. */
const BROTLI_QUALITY = 9

/** Compresses each text file once. The server sends the form that the browser accepts. */
async function compressAssets(folder) {
  const files = (await filesBelow(folder, () => false)).filter((path) => COMPRESSIBLE.test(path))
  await Promise.all(
    files.map(async (path) => {
      const bytes = await readFile(path)
      const brotli = {
        params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }
      await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, brotli))
      await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    })
  )
}

/** The folder of a plugin's built code. A plugin with the keyword `medusa-plugin` is built into Medusa's own folder. */
function builtOf(folder) {
  const { keywords = [] } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"))
  return keywords.includes("medusa-plugin") ? `${folder}/.medusa/server/src` : `${folder}/dist`
}

/** Empty if the product was copied without its plugins. */
const pluginFolders = async () =>
  (existsSync(join(root, "plugins")) ? await readdir(join(root, "plugins"), { withFileTypes: true }) : []).filter(
    (entry) => entry.isDirectory()
  )

/** Code for the console stays ES modules, so that the bundler can drop unused code of packages. */
const isOfConsole = (path) => /^plugins\/[^/]+\/src\/console\//.test(relative(root, path))
const FOR_CONSOLE = { empties: false, esm: true }

const compiled = (path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts")

async function buildContract(report) {
  await part(
    "contract",
    {
      folders: ["contract/src"],
      files: ["scripts/addresses.mjs"],
      output: ["contract/dist", `${ADDRESSES}/console.ts`],
      build: async () => {
        const { writeAddresses } = await import("./addresses.mjs")
        await writeAddresses()
        await compile(
          (await filesBelow(join(root, "contract/src"), skipped)).filter(compiled),
          "contract/src",
          "contract/dist"
        )
      },
    },
    report
  )
}

const DEMO = "packages/demo"

/** Builds the demo's data. Its pictures are stored files; the drawing program runs by hand. */
async function buildDemo(report) {
  await part(
    "demo",
    {
      folders: [`${DEMO}/src`],
      output: `${DEMO}/dist`,
      build: async () =>
        compile((await filesBelow(join(root, DEMO, "src"), skipped)).filter(compiled), `${DEMO}/src`, `${DEMO}/dist`),
    },
    report
  )
}

async function buildServer(report) {
  await part(
    "server",
    {
      folders: ["src"],
      files: ["medusa-config.ts"],
      output: "dist",
      build: async () => {
        const sources = (await filesBelow(join(root, "src"), skipped)).filter(compiled)
        await compile([...sources, join(root, "medusa-config.ts")], ".", "dist")
      },
    },
    report
  )
}

async function buildPlugins(report) {
  await part(
    "plugins",
    {
      folders: ["plugins"],
      output: "plugins/fee-insurance-levy/dist",
      build: async () => {
        for (const { name } of await pluginFolders()) {
          const sources = (await filesBelow(join(root, "plugins", name, "src"), skipped)).filter(compiled)
          const consoles = sources.filter(isOfConsole)
          const [outbase, outdir] = [`plugins/${name}/src`, builtOf(`plugins/${name}`)]
          await compile(
            sources.filter((path) => !isOfConsole(path)),
            outbase,
            outdir
          )
          if (consoles.length > 0) await compile(consoles, outbase, outdir, FOR_CONSOLE)
        }
      },
    },
    report
  )
}

const kitSources = {
  folders: [`${KIT}/src`],
  files: [
    `${KIT}/package.json`,
    `${KIT}/README.md`,
    "contract/src/rules/money.ts",
    "contract/src/rules/tax.ts",
    "contract/src/errors.ts",
    "contract/src/refusal.ts",
    "contract/src/error-codes.ts",
    "contract/src/own-refusals.ts",
    "contract/src/wording/reasons.ts",
  ],
}

async function buildPluginKit(report, kitPackage) {
  await part("plugin-kit", { ...kitSources, output: `${KIT}/dist/index.js`, build: buildKit }, report)
  if (kitPackage)
    await part("plugin-kit-package", { ...kitSources, output: `${KIT}/dist/types`, build: packKit }, report)
}

const PAGES = {
  storefront: {
    folders: ["contract/src", "storefront"],
    files: [".browserslistrc"],
    output: "storefront/dist",
    build: () => buildPages("storefront", { finished: true }),
  },
  admin: {
    folders: ["contract/src", "admin"],
    files: [".browserslistrc", "scripts/console-plugins.mjs"],
    more: consoleOfPlugins,
    output: "admin/dist",
    build: () => buildPages("admin"),
  },
}

/** Runs Vite in a separate process, so that both applications build at the same time. */
async function buildInOwnProcess(name) {
  const child = fork(fileURLToPath(import.meta.url), ["--page", name], { cwd: root })
  let reason = { message: "the lines above may say why." }
  child.on("message", (told) => (reason = told))
  const [code] = await once(child, "close")
  if (code !== 0) throw Object.assign(new Error(reason.message), reason)
}

/** Builds one application in the child process. It reports an error to the parent, and ends when the parent ends. */
async function buildForAnother(name) {
  process.on("disconnect", () => process.exit(1))
  try {
    await PAGES[name].build()
    process.exit(0)
  } catch ({ message, code, path }) {
    process.send({ message, code, path }, () => process.exit(1))
  }
}

/**
 * `pages` builds storefront and console; `kitPackage` builds the tarball for plugin authors, which the product does
 * not load. All parts finish before an error is reported, so that no part is left half written.
 */
export async function buildAll(report = console.log, { pages = true, kitPackage = true } = {}) {
  await buildContract(report)
  const names = pages ? Object.keys(PAGES) : []
  const results = await Promise.allSettled([
    ...names.map((name) => part(name, { ...PAGES[name], build: () => buildInOwnProcess(name) }, report)),
    buildServer(report),
    buildDemo(report),
    buildPlugins(report),
    buildPluginKit(report, kitPackage),
  ])
  const [failure, ...more] = results.flatMap(({ reason }) => (reason ? [reason] : []))
  if (!failure) return
  failure.message = [failure, ...more].map(({ message }) => message).join("\n")
  throw failure
}

/** Builds the component gallery, which is for tests and development and not part of the product. */
async function buildComponents(report = console.log) {
  await part(
    "components",
    {
      folders: ["contract/src", "storefront"],
      files: [".browserslistrc"],
      output: ".build/components-page",
      build: () =>
        buildPages("storefront", {
          instead: {
            outDir: join(root, ".build/components-page"),
            rolldownOptions: { input: join(root, "storefront/components.html") },
            reportCompressedSize: false,
            // One page with all components; no visitor loads it.
            chunkSizeWarningLimit: 2_000,
          },
        }),
    },
    report
  )
}

/** A fingerprint of the plugins' console parts; empty if there are none. @throws Error for an invalid part */
async function consoleOfPlugins() {
  if (!process.env.NORTHLOT_PLUGINS) return ""
  const { consolePlugins } = await import("./console-plugins.mjs")
  const hash = createHash("sha256")
  const plugins = await consolePlugins()
  for (const { name, files } of plugins) {
    hash.update(name)
    for (const file of files)
      hash
        .update(file)
        .update("\0")
        .update(await readFile(file))
  }
  return plugins.length > 0 ? ` ${hash.digest("hex")}` : ""
}

/** The build part and output path of a source file; null if another step builds the file. */
function builtAs(source) {
  const [, folder] = /^(contract|packages\/demo|plugins\/[^/]+)\/src\//.exec(source) ?? []
  if (!folder) return source.startsWith("packages/") ? null : { part: "server", outbase: ".", outdir: "dist" }
  const outbase = `${folder}/src`
  if (folder.startsWith("plugins/")) return { part: "plugins", outbase, outdir: builtOf(folder) }
  return { part: folder === DEMO ? "demo" : folder, outbase, outdir: `${folder}/dist` }
}

/**
 * Builds the changed files one by one. It deletes the stamps of their build parts, so that the next full build builds
 * these parts again.
 */
export async function buildChanged(paths) {
  if (paths.some((path) => relative(root, path).startsWith(`${KIT}/`))) await buildKit()
  if (paths.some((path) => relative(root, path).startsWith("contract/src/endpoints/"))) {
    const { writeAddresses } = await import("./addresses.mjs")
    await writeAddresses()
  }
  for (const path of paths.filter((each) => compiled(each) && !skipped(relative(root, each)))) {
    const built = builtAs(relative(root, path))
    if (!built) continue
    const { part, outbase, outdir } = built
    rmSync(join(root, ".build", part), { force: true })
    if (existsSync(path)) await compile([path], outbase, outdir, { empties: false, esm: isOfConsole(path) })
    else rmSync(join(root, outdir, relative(join(root, outbase), path).replace(/\.tsx?$/, ".js")), { force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , first, page] = process.argv
  if (first === "--components") await buildComponents()
  else if (first === "--page") await buildForAnother(page)
  else await buildAll(console.log, { pages: first !== "--server-only", kitPackage: first !== "--to-run" })
}
