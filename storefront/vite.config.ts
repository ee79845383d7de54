import { readdir, readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { build as bundle } from "esbuild"
import { defineConfig, type Plugin } from "vite"
import { ENDPOINTS, readEndpoints } from "../scripts/endpoint-table.mjs"

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
 * Writes the address of an endpoint where a page calls it: a browser needs to know where to send what, the server
 * checks it, the schemas with their library weigh as much as a page, and a table of all addresses would come with the
 * first one. The console's endpoints are not among them, nor other paths of the same endpoint; whatever else a page
 * would ask of the contract's index of endpoints is missing, and fails the build.
 */
function addressesInPlace(): Plugin {
  const addresses = new Map<string, string>()
  return {
    name: "northlot:addresses-in-place",
    // After the types are gone, which name endpoints too.
    enforce: "post",
    async buildStart() {
      const { endpoints, files } = await readEndpoints()
      for (const file of files) this.addWatchFile(file)
      addresses.clear()
      for (const [name, { access, aliasOf, method, path, upload }] of Object.entries(endpoints)) {
        if (access !== "admin" && aliasOf === undefined) addresses.set(name, JSON.stringify({ method, path, upload }))
      }
    },
    load(id) {
      return id === ENDPOINTS ? { code: "export const endpoints = {}", map: null } : null
    },
    transform(code, id) {
      if (!id.startsWith(here("./src/"))) return null
      const written = code.replace(/\bendpoints\.(\w+)/g, (_, name: string) => {
        const address = addresses.get(name)
        if (!address) this.error(`${id} calls ${name}, which is no endpoint of the pages.`)
        return `(${address})`
      })
      return written === code ? null : { code: written, map: null }
    },
  }
}

/** Refusals that programs with a key or the console are told: no page asks for what is refused so. */
const TOLD_TO_OTHERS = /^(KEY_INVALID|SCOPE_MISSING|SECOND_FACTOR_\w+|INVITATION_INVALID|RECIPIENTS_FULL)$/

/**
 * Leaves the sentences of refusals to the server, which sends them, but for those that the client or a page says by
 * itself.
 */
function sentencesFromTheServer(): Plugin {
  const file = `${CONTRACT}/errors.ts`
  const spoken = new Set<string>()
  return {
    name: "northlot:sentences-from-the-server",
    enforce: "pre",
    async buildStart() {
      spoken.clear()
      const pages = (await readdir(here("./src"), { recursive: true })).filter((name) => /\.tsx?$/.test(name))
      for (const path of [`${CONTRACT}/client.ts`, ...pages.map((name) => here(`./src/${name}`))]) {
        const code = await readFile(path, "utf8")
        for (const [name] of code.matchAll(/\b[A-Z][A-Z_]{3,}\b/g)) spoken.add(name)
      }
    },
    transform(code, id) {
      if (id !== file) return null
      let kept = 0
      const shorter = code.replace(
        /^( {2}(\w+): \{\s+status: \d+,\s+error:\s+)".*"(,?\s+\},)$/gm,
        (line, before: string, name: string, after: string) => {
          kept++
          if (TOLD_TO_OTHERS.test(name)) return ""
          return spoken.has(name) ? line : `${before}""${after}`
        }
      )
      if (kept < 50) this.error(`${file} is not written as it was: the sentences of refusals are not found in it.`)
      return { code: shorter, map: null }
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

/** What every list of cars shows: a chunk for each alone would weigh more than the icon. */
const ICONS_OF_LISTS =
  /[\\/]lucide-react[\\/].*[\\/](Icon|context|createLucideIcon|badge-check|car-front|chevron-left|chevron-right|circle-check|circle-exclamation-point|play|sliders-horizontal|star|x)\.mjs/

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
  if (ICONS_OF_LISTS.test(id)) return "icons"
  // Named, since the schemas would take it in.
  if (/[\\/]contract[\\/]src[\\/]vehicle-choices\./.test(id)) return "vehicle-choices"
  // The schemas come with the one page that checks by them.
  if (
    /[\\/]node_modules[\\/]zod[\\/]/.test(id) ||
    /[\\/]contract[\\/]src[\\/](endpoint\.|endpoints[\\/](?!index\.)|listing-draft\.)/.test(id)
  )
    return "schemas"
  // A rule comes with the kind of page that follows it, but for those of every page.
  if (
    /[\\/]contract[\\/]src[\\/]rules[\\/](?!(bid-amount|listing-title|money|opening-price|short-reference|tax|toronto-time)\.)/.test(
      id
    )
  )
    return undefined
  // A named chunk takes in whatever its files import, and the index imports every rule.
  if (id.startsWith(CONTRACT) && id !== `${CONTRACT}/index.ts`) return "contract"
  return undefined
}

export default defineConfig({
  root: here("."),
  plugins: [
    react(),
    tailwindcss(),
    respectContentSecurityPolicy(),
    addressesInPlace(),
    sentencesFromTheServer(),
    firstLoadInPlace(),
  ],
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
    // The first script names every chunk that may follow: a hash of seven characters tells them apart as well as one of
    // eight.
    rollupOptions: {
      output: {
        manualChunks: chunkOf,
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
      },
    },
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
