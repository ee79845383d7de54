import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { basename, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import browserslist from "browserslist"
import browserslistToEsbuild from "browserslist-to-esbuild"
import { build as bundle } from "esbuild"
import { browserslistToTargets, transform } from "lightningcss"
import { defineConfig, type BuildOptions, type Plugin } from "vite"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const backend = process.env.NORTHLOT_API ?? "http://127.0.0.1:8000"

/** Tells each part of a page its name, that of its file: server and browser speak of it by that. */
function partsByName(): Plugin {
  const files = new Map<string, string>()
  return {
    name: "northlot:parts-by-name",
    enforce: "pre",
    async transform(code, id) {
      if (!id.startsWith(here("./src/"))) return null
      const parts = [...code.matchAll(/\bpart\(\(\) => import\("([^"]+)"\)\)/g)]
      if (parts.length === 0) return null
      let named = code
      for (const [written, from] of parts) {
        const found = await this.resolve(from!, id)
        if (!found) this.error(`${id} has a part that is not found: ${from}`)
        const name = basename(found.id, ".tsx")
        if ((files.get(name) ?? found.id) !== found.id) this.error(`Two parts are called ${name}.`)
        files.set(name, found.id)
        named = named.replace(written, `${written.slice(0, -1)}, ${JSON.stringify(name)})`)
      }
      return { code: named, map: null }
    },
  }
}

/** Puts the shape of the site into the HTML, drawn by the component that shows it until the first page is there. */
function firstLoadInPlace(): Plugin {
  const source = here("./src/app/FirstLoad.tsx")
  return {
    name: "northlot:first-load-in-place",
    transformIndexHtml: {
      order: "pre",
      async handler(html) {
        const { outputFiles } = await bundle({
          stdin: {
            contents: `import { createElement } from "react"; import { renderToStaticMarkup } from "react-dom/server.node"; import { FirstLoad } from ${JSON.stringify(source)}
              module.exports = renderToStaticMarkup(createElement(FirstLoad))`,
            resolveDir: here("."),
          },
          bundle: true,
          write: false,
          format: "cjs",
          platform: "node",
          jsx: "automatic",
          alias: { "@": here("./src") },
          logLevel: "silent",
          define: { "process.env.NODE_ENV": '"production"' },
        })
        const module = { exports: "" }
        new Function("module", "require", Buffer.from(outputFiles[0]!.contents).toString())(
          module,
          createRequire(import.meta.url)
        )
        return html.replace('<div id="root"></div>', `<div id="root">${module.exports}</div>`)
      },
    },
  }
}

/** The page of a lost connection is copied as it is; its style is written for the same browsers as all others. */
function offlinePageForFloor(): Plugin {
  return {
    name: "northlot:offline-page-for-floor",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    writeBundle({ dir }) {
      const path = join(dir!, "offline.html")
      const targets = browserslistToTargets(browserslist(undefined, { path: here(".") }))
      const html = readFileSync(path, "utf8").replace(/(?<=<style>).*(?=<\/style>)/s, (style) =>
        transform({ filename: path, code: Buffer.from(style), minify: true, targets }).code.toString()
      )
      writeFileSync(path, html)
    },
  }
}

/** What public pages show at once, below `src`: their code and that of their parts. */
const OF_EACH = ["app/takeOver", "app/HeaderSearch", "app/BottomBar", "app/Footer"]
const FIRST_VIEWS = {
  home: [
    ...OF_EACH,
    "app/pages/home/HomePage",
    "features/home/HeroScene",
    "features/home/EntriesAndWalls",
    "features/watchlist/WatchButton",
    "features/finance/FinanceButton",
  ],
  auctions: [
    ...OF_EACH,
    "app/pages/auctions/AuctionsPage",
    "features/searches/SaveSearchButton",
    "features/watchlist/WatchButton",
    "features/finance/FinanceButton",
  ],
  listing: [
    ...OF_EACH,
    "app/pages/ListingPage",
    "features/watchlist/WatchButton",
    "features/listings/ShareButton",
    "features/listings/SpecificationTable",
    "features/bids/BesideBid",
    "features/bids/AuctionTerms",
    "features/finance/FinanceButton",
    "features/bids/LogHead",
    "features/listings/questions/Questions",
    "features/listings/SellerRecord",
    "features/listings/ReportButton",
    "features/certification/InspectionCard",
  ],
}
/** What wide screens alone show at once, and more than its own may come with it. */
const BESIDE = ["features/listings/Filters"]
const BASE = /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack)[\\/]/
const DIVISION = "division"

/**
 * Few files for the public pages: what one of them alone shows comes in one, what several show in another. Which module
 * is whose is read off a first division of the same build, which is not written: there Rollup has left out what each
 * does not use, as imports alone do not tell.
 */
function chunksOfFirstViews(): { plugin: Plugin; chunkOf: (id: string) => string | undefined } {
  const chunks = new Map<string, string>()
  return {
    chunkOf: (id) => chunks.get(id),
    plugin: {
      name: "northlot:chunks-of-first-views",
      enforce: "post",
      generateBundle({ name }, bundle) {
        if (name !== DIVISION) return
        const files = Object.values(bundle).filter((file) => file.type === "chunk")
        const chunkAt = (file: string) =>
          files.find(({ moduleIds }) => moduleIds.includes(here(`./src/${file}.tsx`))) ??
          this.error(`There is no chunk of ${file}.`)
        const usedBy = (chunk: (typeof files)[number]) => {
          const reached = new Set([chunk])
          for (const { imports } of reached)
            for (const next of files) if (imports.includes(next.fileName)) reached.add(next)
          return [...reached].flatMap(({ modules }) => Object.keys(modules))
        }
        const ofEntry = new Set(usedBy(files.find(({ isEntry }) => isEntry)!))
        const views = Object.entries(FIRST_VIEWS).map(
          ([view, parts]) => [view, new Set(parts.flatMap((part) => usedBy(chunkAt(part))))] as const
        )
        const routes = files.filter(({ moduleIds }) => moduleIds.includes(here("./src/app/laterRoutes.tsx")))
        const later = new Set(
          routes.flatMap(({ dynamicImports }) =>
            files.filter(({ fileName }) => dynamicImports.includes(fileName)).flatMap((file) => usedBy(file))
          )
        )
        for (const [view, modules] of views)
          for (const id of modules)
            if (!ofEntry.has(id)) chunks.set(id, chunks.has(id) ? "cars" : later.has(id) ? `${view}-shared` : view)
        for (const id of BESIDE.flatMap((part) => usedBy(chunkAt(part))))
          if (!ofEntry.has(id) && !chunks.has(id)) chunks.set(id, "beside")
        for (const id of ofEntry) chunks.set(id, BASE.test(id) || id.startsWith("\0") ? "base" : "first")
        for (const file of Object.keys(bundle)) delete bundle[file]
      },
    },
  }
}

const firstViews = chunksOfFirstViews()

const forBrowsers: BuildOptions = {
  target: browserslistToEsbuild(undefined, { path: here(".") }),
  // Writes `light-dark()` and other colours so that the oldest of these browsers has them, and all others see the same.
  cssMinify: "lightningcss",
  outDir: here("./dist"),
  emptyOutDir: true,
  // Read by the test of what a first visit weighs.
  manifest: true,
  // On a slow line they would share it with the picture that a page is looked at for; they are few.
  modulePreload: { resolveDependencies: (_file, files, { hostType }) => (hostType === "html" ? [] : files) },
  // Data URIs are not among the sources that the content security policy allows.
  assetsInlineLimit: 0,
  // The first script names every chunk that may follow: a hash of seven characters tells them apart as well as one of
  // eight.
  rollupOptions: {
    output: [
      { name: DIVISION, assetFileNames: "assets/[name]-[hash:7][extname]" },
      {
        manualChunks: firstViews.chunkOf,
        onlyExplicitManualChunks: true,
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
      },
    ],
  },
}

/**
 * What finishes pages, with all that it needs: the server loads CommonJS, runs without NODE_ENV, and React is
 * several times slower as it comes for development.
 */
const forServer: BuildOptions = {
  outDir: here("./server/dist"),
  emptyOutDir: true,
  copyPublicDir: false,
  target: "node20",
  minify: false,
  rollupOptions: { output: { format: "cjs", entryFileNames: "pages.cjs", chunkFileNames: "[name]-[hash:7].cjs" } },
}

const routerFile = (name: string) =>
  join(dirname(createRequire(import.meta.url).resolve("react-router/package.json")), "dist/production", name)

export default defineConfig(({ command, isSsrBuild }) => ({
  root: here("."),
  plugins: [react(), tailwindcss(), partsByName(), firstLoadInPlace(), firstViews.plugin, offlinePageForFloor()],
  resolve: {
    alias: [
      { find: "@", replacement: here("./src") },
      // The scroll lock of dialogs, likewise without an inline <style>.
      { find: "react-style-singleton", replacement: here("./src/ui/adoptedStyleSingleton.ts") },
      // The package's own address leads to what it is for development, in every build.
      ...(command === "build"
        ? [
            { find: /^react-router$/, replacement: routerFile("index.mjs") },
            { find: /^react-router\/dom$/, replacement: routerFile("dom-export.mjs") },
          ]
        : []),
    ],
    dedupe: ["react", "react-dom"],
  },
  optimizeDeps: { exclude: ["react-style-singleton"] },
  build: isSsrBuild ? forServer : forBrowsers,
  ...(isSsrBuild ? { ssr: { noExternal: true }, define: { "process.env.NODE_ENV": '"production"' } } : {}),
  server: {
    proxy: Object.fromEntries(
      ["/api", "/socket.io", "/uploads", "/sandbox", "/webhooks"].map((path) => [
        path,
        { target: backend, ws: path === "/socket.io" },
      ])
    ),
  },
}))
