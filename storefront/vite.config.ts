import { resolve } from "node:path"
import { fileURLToPath } from "node:url"
import type { Endpoint } from "@northlot/contract"
import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { build as bundle } from "esbuild"
import { defineConfig, type Plugin } from "vite"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const backend = process.env.NORTHLOT_API ?? "http://127.0.0.1:8000"

/** What a library tries at load time and the content security policy refuses, with a report each time. */
const REFUSED_BY_POLICY = [
  // A stylesheet in a <style> element; `src/ui/styles.css` imports the same as a file.
  { file: /[\\/]sonner[\\/]dist[\\/]index\.mjs/, attempt: /^__insertCSS\(.*\);?$/m, instead: "" },
]

function respectContentSecurityPolicy(): Plugin {
  return {
    name: "northlot:respect-content-security-policy",
    enforce: "pre",
    transform(code, id) {
      const rule = REFUSED_BY_POLICY.find(({ file }) => file.test(id))
      if (!rule) return null
      if (!rule.attempt.test(code)) this.error(`${id} does not contain what is to be replaced in it any more.`)
      return { code: code.replace(rule.attempt, rule.instead), map: null }
    },
  }
}

const CONTRACT = here("../contract/src")

/**
 * Gives the pages the contract's endpoints without their schemas: a browser needs to know where to send
 * what, the server checks it, and the schemas with their library weigh as much as a page. The console's are not
 * among them, nor other paths of the same endpoint. Whatever else
 * a page would import from there is missing, and fails the build.
 */
function endpointsWithoutSchemas(): Plugin {
  return {
    name: "northlot:endpoints-without-schemas",
    enforce: "pre",
    async load(id) {
      if (id !== `${CONTRACT}/endpoints/index.ts`) return null
      const { outputFiles, metafile } = await bundle({
        entryPoints: [id], bundle: true, write: false, metafile: true, format: "esm", platform: "node", logLevel: "silent",
      })
      for (const file of Object.keys(metafile.inputs)) if (!file.includes("node_modules")) this.addWatchFile(resolve(file))
      const code = Buffer.from(outputFiles[0]!.contents).toString("base64")
      const { endpoints } = (await import(`data:text/javascript;base64,${code}`)) as typeof import("@northlot/contract")
      const addresses = (Object.entries(endpoints) as [string, Endpoint][])
        .filter(([, { access, aliasOf }]) => access !== "admin" && aliasOf === undefined)
        .map(([name, { method, path, upload }]) => [name, { method, path, upload }])
      return { code: `export const endpoints = ${JSON.stringify(Object.fromEntries(addresses))}`, map: null }
    },
  }
}

/** Packages that every page needs go together, so that a deploy of ours leaves them cached. */
function chunkOf(id: string): string | undefined {
  // Forms and the bid dialog bring these when they come.
  if (/[\\/]@tanstack[\\/].*[\\/](mutationObserver|useMutation)\.js/.test(id)) return undefined
  if (/[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack)[\\/]/.test(id)) return "base"
  if (/[\\/]node_modules[\\/](socket\.io-client|socket\.io-parser|engine\.io-client|engine\.io-parser)[\\/]/.test(id)) return "realtime"
  // Named, since the schemas would take it in.
  if (/[\\/]contract[\\/]src[\\/]vehicle-choices\./.test(id)) return "vehicle-choices"
  // The schemas come with the one page that checks by them.
  if (/[\\/]node_modules[\\/]zod[\\/]/.test(id) || /[\\/]contract[\\/]src[\\/](endpoint\.|endpoints[\\/](?!index\.)|listing-draft\.)/.test(id)) return "schemas"
  // A rule that one kind of page follows comes with it.
  if (/[\\/]contract[\\/]src[\\/]rules[\\/](publishing|listing-schedule|settlement-steps|sale-papers|registration|password|vin)\./.test(id)) return undefined
  // A named chunk takes in whatever its files import, and the index imports every rule.
  if (id.startsWith(CONTRACT) && id !== `${CONTRACT}/index.ts`) return "contract"
  return undefined
}

export default defineConfig({
  root: here("."),
  plugins: [react(), tailwindcss(), respectContentSecurityPolicy(), endpointsWithoutSchemas()],
  resolve: {
    alias: {
      "@": here("./src"),
      // The scroll lock of dialogs, likewise without an inline <style>.
      "react-style-singleton": here("./src/ui/adoptedStyleSingleton.ts"),
    },
    dedupe: ["react", "react-dom"],
  },
  optimizeDeps: { exclude: ["sonner", "react-style-singleton"] },
  build: {
    outDir: here("./dist"),
    emptyOutDir: true,
    // Read by the test of what a first visit weighs.
    manifest: true,
    // Data URIs are not among the sources that the content security policy allows.
    assetsInlineLimit: 0,
    rollupOptions: { output: { manualChunks: chunkOf } },
  },
  server: {
    proxy: Object.fromEntries(
      ["/api", "/socket.io", "/uploads", "/sandbox", "/webhooks"].map((path) => [
        path,
        { target: backend, ws: path === "/socket.io" },
      ])
    ),
  },
})
