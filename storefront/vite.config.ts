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
import { DIVISION, chunksOfFirstViews } from "./firstViewChunks"

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
