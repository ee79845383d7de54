import { fileURLToPath } from "node:url"
import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { defineConfig, type Plugin } from "vite"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const backend = process.env.NORTHLOT_API ?? "http://127.0.0.1:8000"

/** What two libraries try at load time and the content security policy refuses, with a report each time. */
const REFUSED_BY_POLICY = [
  // A stylesheet in a <style> element; `src/ui/styles.css` imports the same as a file.
  { file: /[\\/]sonner[\\/]dist[\\/]index\.mjs/, attempt: /^__insertCSS\(.*\);?$/m, instead: "" },
  // `new Function`, to find out whether it may; the answer is always no.
  { file: /[\\/]zod[\\/]v4[\\/]core[\\/]util\.js/, attempt: /new F\(""\);/, instead: "throw new EvalError();" },
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

/** Packages that every page needs go together, so that a deploy of ours leaves them cached. */
function chunkOf(id: string): string | undefined {
  if (/[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack)[\\/]/.test(id)) return "base"
  if (/[\\/]node_modules[\\/](socket\.io-client|socket\.io-parser|engine\.io-client|engine\.io-parser)[\\/]/.test(id)) return "realtime"
  if (/[\\/]node_modules[\\/]zod[\\/]|[\\/]contract[\\/]src[\\/]/.test(id)) return "contract"
  return undefined
}

export default defineConfig({
  root: here("."),
  plugins: [react(), tailwindcss(), respectContentSecurityPolicy()],
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
