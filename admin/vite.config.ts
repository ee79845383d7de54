import { fileURLToPath } from "node:url"
import react from "@vitejs/plugin-react"
import browserslistToEsbuild from "browserslist-to-esbuild"
import { defaultClientConditions, defineConfig } from "vite"
import { noCircleOfChunks } from "../scripts/circle-of-chunks.mjs"
import { pluginResources } from "../scripts/console-plugins.mjs"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const backend = process.env.NORTHLOT_API ?? "http://127.0.0.1:8000"

/** Packages that every page needs share one chunk, so that a deploy leaves them cached. */
const BASE = /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack)[\\/]/

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
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "base", test: BASE },
            // Whatever the first page needs comes in one file.
            { name: "first", tags: ["$initial"] },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ["/api", "/socket.io", "/uploads"].map((path) => [path, { target: backend, ws: path === "/socket.io" }])
    ),
  },
})
