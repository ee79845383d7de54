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

const CONTRACT = here("../contract/src")

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

/** What every list of cars shows: a chunk for each alone would weigh more than the icon. */
const ICONS_OF_LISTS =
  /[\\/]lucide-react[\\/].*[\\/](Icon|context|createLucideIcon|badge-check|car-front|chevron-left|chevron-right|circle-check|circle-exclamation-point|heart|pause|play|sliders-horizontal|star|x)\.mjs/

/**
 * What nearly every page with cars shows, likewise. None of it imports a file that hands on: all that one holds would
 * come too.
 */
const SMALL_PARTS_OF_LISTS =
  /[\\/]src[\\/](ui[\\/]LiveHighlight|entities[\\/]listing[\\/]reserveText|shared[\\/]navigation[\\/]usePageTitle)\.tsx?$/

/** What the pages that visitors begin with ask for. */
const ADDRESSES_OF_FIRST_PAGES =
  /[\\/](accounts|bidding|credits|disclosures|discovery|listings|media|messaging|operations|plugins|watchlist)\.ts$/
const HANDING_ON = /[\\/]contract[\\/]src[\\/](index|pages|shared|addresses[\\/]index)\.ts$/

/** Packages that every page needs go together, so that a deploy of ours leaves them cached. */
function chunkOf(id: string): string | undefined {
  // The seller's long table brings it.
  if (/[\\/]@tanstack[\\/](react-virtual|virtual-core)[\\/]/.test(id)) return undefined
  // Named, since the library's chunk would take them in: what changes something, and what asks for several pages at
  // once.
  if (/[\\/]@tanstack[\\/].*[\\/](mutationObserver|useMutation)\.js/.test(id)) return "mutations"
  if (/[\\/]@tanstack[\\/].*[\\/](queriesObserver|useQueries)\.js/.test(id)) return "several-queries"
  if (/[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack)[\\/]/.test(id))
    return "base"
  if (/[\\/]node_modules[\\/](socket\.io-client|socket\.io-parser|engine\.io-client|engine\.io-parser)[\\/]/.test(id))
    return "realtime"
  if (ICONS_OF_LISTS.test(id) || SMALL_PARTS_OF_LISTS.test(id)) return "lists"
  // Named, since the schemas would take it in.
  if (/[\\/]contract[\\/]src[\\/]vehicle-choices\./.test(id)) return "vehicle-choices"
  // The schemas come with the one page that checks by them.
  if (
    /[\\/]node_modules[\\/]zod[\\/]/.test(id) ||
    /[\\/]contract[\\/]src[\\/](endpoint\.|endpoints[\\/](?!index\.)|listing-draft\.)/.test(id)
  )
    return "schemas"
  // A rule comes with the kind of page that follows it, and so do its sentences, but for those of every page.
  if (
    /[\\/]contract[\\/]src[\\/](wording|rules)[\\/](?!(bid-amount|listing-title|money|opening-price|short-reference|tax|toronto-time)\.)/.test(
      id
    )
  )
    return undefined
  // The addresses of what only members' own pages ask for.
  if (/[\\/]contract[\\/]src[\\/]addresses[\\/]/.test(id) && !ADDRESSES_OF_FIRST_PAGES.test(id)) return "addresses"
  // A named chunk takes in whatever its files import, and these import every rule and address.
  if (id.startsWith(CONTRACT) && !HANDING_ON.test(id)) return "contract"
  return undefined
}

const forBrowsers: BuildOptions = {
  target: browserslistToEsbuild(undefined, { path: here(".") }),
  // Writes `light-dark()` and other colours so that the oldest of these browsers has them, and all others see the same.
  cssMinify: "lightningcss",
  outDir: here("./dist"),
  emptyOutDir: true,
  // Read by the test of what a first visit weighs.
  manifest: true,
  // Data URIs are not among the sources that the content security policy allows.
  assetsInlineLimit: 0,
  // The first script names every chunk that may follow: a hash of seven characters tells them apart as well as one of
  // eight.
  rollupOptions: {
    output: {
      manualChunks: chunkOf,
      chunkFileNames: "assets/[name]-[hash:7].js",
      assetFileNames: "assets/[name]-[hash:7][extname]",
    },
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
  plugins: [react(), tailwindcss(), partsByName(), firstLoadInPlace(), offlinePageForFloor()],
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
