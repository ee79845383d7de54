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
import { noCircleOfChunks } from "../scripts/circle-of-chunks.mjs"
import { DIVISION, chunksOfFirstViews } from "./firstViewChunks.ts"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const backend = process.env.NORTHLOT_API ?? "http://127.0.0.1:8000"

/** Names each part of a page after its file. Server and browser identify the part by that name. */
function partsByName(): Plugin {
  const files = new Map<string, string>()
  return {
    name: "northlot:parts-by-name",
    enforce: "pre",
    async transform(code, id) {
      if (!id.startsWith(here("./src/"))) return null
      const parts = [...code.matchAll(/\bhydratedPart\(\(\) => import\("([^"]+)"\)\)/g)]
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

/** Renders `FirstLoad`, the outline of the site, into the HTML. It shows until the first page is there. */
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

/** Copies the offline page unchanged, except that its style is compiled for the oldest supported browsers. */
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

const firstViews = chunksOfFirstViews()

const forBrowsers: BuildOptions = {
  target: browserslistToEsbuild(undefined, { path: here(".") }),
  // Compiles `light-dark()` and other colours for the oldest supported browsers.
  cssMinify: "lightningcss",
  outDir: here("./dist"),
  emptyOutDir: true,
  // Writes the build manifest. Tests read it, for example to measure the size of a first visit.
  manifest: true,
  // The HTML preloads no modules, because they would delay the main picture on a slow connection. There are only few
  // modules.
  modulePreload: { resolveDependencies: (_file, files, { hostType }) => (hostType === "html" ? [] : files) },
  // The content security policy allows no data URIs.
  assetsInlineLimit: 0,
  // File names contain hashes of seven characters instead of eight. This makes the first script smaller, because it
  // lists the name of every chunk.
  rolldownOptions: {
    output: [
      { name: DIVISION, assetFileNames: "assets/[name]-[hash:7][extname]" },
      {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: "first views", name: firstViews.chunkOf }],
        },
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
      },
    ],
  },
}

/**
 * The bundle that renders pages on the server, which loads CommonJS. The server does not set NODE_ENV, so the build
 * sets it: the development version of React is several times slower.
 */
const forServer: BuildOptions = {
  outDir: here("./server/dist"),
  emptyOutDir: true,
  copyPublicDir: false,
  target: "node20",
  minify: false,
  rolldownOptions: { output: { format: "cjs", entryFileNames: "pages.cjs", chunkFileNames: "[name]-[hash:7].cjs" } },
}

const routerFile = (name: string) =>
  join(dirname(createRequire(import.meta.url).resolve("react-router/package.json")), "dist/production", name)

export default defineConfig(({ command, isSsrBuild }) => ({
  root: here("."),
  plugins: [
    react(),
    tailwindcss(),
    partsByName(),
    firstLoadInPlace(),
    firstViews.plugin,
    noCircleOfChunks(),
    offlinePageForFloor(),
  ],
  resolve: {
    alias: [
      { find: "@", replacement: here("./src") },
      // This replacement of the scroll lock of dialogs works without an inline <style>.
      { find: "react-style-singleton", replacement: here("./src/ui/adoptedStyleSingleton.ts") },
      // The main entry of React Router is its development version even in a build, so builds name its production files.
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
