import { fileURLToPath } from "node:url"
import react from "@vitejs/plugin-react"
import browserslistToEsbuild from "browserslist-to-esbuild"
import { defaultClientConditions, defineConfig, type Plugin } from "vite"
import { pluginResources } from "../scripts/console-plugins.mjs"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const backend = process.env.NORTHLOT_API ?? "http://127.0.0.1:8000"

/**
 * Fails the build on the bundler's warning that a re-export makes two chunks import each other. The warning is ignored
 * if no chunk contains the re-exporting module.
 */
function noCircleOfChunks(): Plugin {
  const handingOn = new Map<string, string>()
  return {
    name: "northlot:no-circle-of-chunks",
    onLog(_level, { code, reexporter, message }) {
      if (code !== "CYCLIC_CROSS_CHUNK_REEXPORT" || !reexporter) return true
      handingOn.set(reexporter, message)
      return false
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk")
      for (const [id, message] of handingOn)
        if (chunks.some(({ moduleIds }) => moduleIds.includes(id))) this.error(message)
    },
  }
}

/** Packages that every page needs share one chunk, so that a deploy leaves them cached. */
function chunkOf(id: string): string | undefined {
  return /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack)[\\/]/.test(id)
    ? "base"
    : undefined
}

export default defineConfig({
  root: here("."),
  base: "/admin/",
  plugins: [react(), pluginResources(), noCircleOfChunks()],
  resolve: {
    // The contract has its own entry point for the console.
    conditions: ["northlot-console", ...defaultClientConditions],
    // Packages of which a plugin uses the console's copy, wherever the plugin is installed.
    dedupe: [
      "react",
      "react-dom",
      "react-router-dom",
      "react-admin",
      "@mui/material",
      "@mui/icons-material",
      "@tanstack/react-query",
    ],
    // Replaces parts of react-admin with modules of the console, and replaces a polyfill that no supported browser
    // needs.
    alias: [
      { find: /^\.\/PageTitleConfigurable\.js$/, replacement: here("./src/ui/PageTitleConfigurable.tsx") },
      { find: /^\.\/SelectRowCheckbox\.js$/, replacement: here("./src/ui/SelectRowCheckbox.tsx") },
      { find: "object.entries", replacement: here("./src/ui/objectEntries.cjs") },
      {
        find: /^\.{1,2}\/(routing\/)?adapters\/reactRouterProvider\.js$/,
        replacement: here("./src/providers/routerProvider.ts"),
      },
    ],
  },
  build: {
    target: browserslistToEsbuild(undefined, { path: here(".") }),
    outDir: here("./dist"),
    emptyOutDir: true,
    // A test of the size of a first visit reads the manifest.
    manifest: true,
    // Plugins may be built as CommonJS.
    commonjsOptions: { include: [/node_modules/, /[\\/]\.medusa[\\/]server[\\/]/], transformMixedEsModules: true },
    assetsInlineLimit: 0,
    rollupOptions: { output: { manualChunks: chunkOf } },
  },
  server: {
    proxy: Object.fromEntries(
      ["/api", "/socket.io", "/uploads"].map((path) => [path, { target: backend, ws: path === "/socket.io" }])
    ),
  },
})
