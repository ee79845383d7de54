import { fileURLToPath } from "node:url"
import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { defineConfig, type Plugin } from "vite"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const backend = process.env.NORTHLOT_API ?? "http://127.0.0.1:8000"

/**
 * The toast library writes its stylesheet into a <style> element when it loads, which the content
 * security policy refuses. Its styles are imported as a file (`src/ui/styles.css`) instead.
 */
function toastStylesFromFile(): Plugin {
  return {
    name: "northlot:toast-styles-from-file",
    enforce: "pre",
    transform(code, id) {
      if (!/[\\/]sonner[\\/]dist[\\/]index\.mjs/.test(id)) return null
      const withoutInjection = code.replace(/^__insertCSS\(.*\);?$/m, "")
      if (withoutInjection === code) this.error("The toast library changed how it injects its styles.")
      return { code: withoutInjection, map: null }
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
  plugins: [react(), tailwindcss(), toastStylesFromFile()],
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
