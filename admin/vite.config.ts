import { fileURLToPath } from "node:url"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const backend = process.env.NORTHLOT_API ?? "http://127.0.0.1:8000"

export default defineConfig({
  root: here("."),
  base: "/admin/",
  plugins: [react()],
  resolve: { dedupe: ["react", "react-dom"] },
  build: { outDir: here("./dist"), emptyOutDir: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 2_000 },
  server: { proxy: { "/api": backend, "/uploads": backend } },
})
