import { readFileSync, readdirSync } from "node:fs"
import { basename, join } from "node:path"
import { gzipSync } from "node:zlib"
import { ERRORS } from "@northlot/contract"

const DIST = { storefront: join(__dirname, "../../storefront/dist"), admin: join(__dirname, "../../admin/dist") }
/**
 * The limits of the gzipped size of each page; for public storefront pages including all code for hydration. Each limit
 * is 3 % above the measured size, so that one more sentence passes. A commit that raises a limit must give the reason.
 */
const BUDGET_BYTES = {
  home: 134_200,
  auctions: 141_500,
  listing: 170_700,
  BuyersPage: 143_000,
  guide: 129_700,
  admin: 250_000,
  "admin, signed in": 250_000,
}
type Site = keyof typeof DIST

interface Chunk {
  file: string
  name?: string
  isDynamicEntry?: boolean
  imports?: string[]
}
const manifestOf = (site: Site) =>
  JSON.parse(readFileSync(join(DIST[site], ".vite/manifest.json"), "utf8")) as Record<string, Chunk>
const manifests = { storefront: manifestOf("storefront"), admin: manifestOf("admin") }

/**
 * The key of a page in the build manifest. A page that shares its chunk with other code is found by the chunk's name.
 */
function keyOf(site: Site, page: string): string {
  const manifest = manifests[site]
  const path = `src/${page}.tsx`
  if (manifest[path]) return path
  const named = Object.keys(manifest).filter((key) => manifest[key]!.name === page.split("/").at(-1))
  return named.length === 1 ? named[0]! : path
}

/** The scripts that a page needs for its first display: the entry, the page and their static imports. */
function firstScripts(site: Site, page: string): Set<string> {
  const manifest = manifests[site]
  const needed = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}.`)
    if (needed.has(chunk.file)) return
    needed.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  add("index.html")
  add(keyOf(site, page))
  return needed
}
const codeOf = (site: Site, file: string) => readFileSync(join(DIST[site], file))

function expectWithinBudget(site: Site, page: string, budget: keyof typeof BUDGET_BYTES): void {
  const frame = budget === "admin, signed in" ? firstScripts(site, "ConsoleLayout") : []
  const sizes = [...new Set([...firstScripts(site, page), ...frame])]
    .map((file) => [gzipSync(codeOf(site, file)).length, file] as const)
    .sort(([a], [b]) => b - a)
  const total = sizes.reduce((sum, [size]) => sum + size, 0)
  if (total > BUDGET_BYTES[budget])
    throw new Error(`${total} bytes:\n${sizes.map(([size, file]) => `${size} ${file}`).join("\n")}`)
}

describe("what a first visit fetches until it can use a page", () => {
  test.each(["home", "auctions", "listing", "BuyersPage"] as const)("%s: within its budget", (page) =>
    expectWithinBudget("storefront", page, page)
  )

  test.each(["HelpPage", "TermsPage"])("the guide %s: within its budget", (page) =>
    expectWithinBudget("storefront", `features/guide/${page}`, "guide")
  )

  test("the console's sign-in: at most 250 kB of scripts", () => expectWithinBudget("admin", "LoginPage", "admin"))

  test("the console's dashboard: at most 250 kB of scripts", () =>
    expectWithinBudget("admin", "dashboard/Dashboard", "admin, signed in"))

  test("neither live updates nor the schemas of the contract wait in front of it", () => {
    for (const file of firstScripts("storefront", "listing")) {
      const code = codeOf("storefront", file).toString()
      expect(code).not.toMatch(/engine\.io|ZodError/)
    }
  })

  test.each<Site>(["storefront", "admin"])("no sentence that the server alone says comes with the %s", (site) => {
    const sentences = [ERRORS.INFECTED_FILE, ERRORS.KEY_INVALID, ERRORS.SECOND_FACTOR_EXPIRED].map(({ error }) => error)
    for (const { file } of Object.values(manifests[site]).filter(({ file }) => file.endsWith(".js"))) {
      const code = codeOf(site, file).toString()
      expect([file, sentences.filter((sentence) => code.includes(sentence))]).toEqual([file, []])
    }
  })

  test("no schema of the contract comes with the console", () => {
    for (const { file } of Object.values(manifests.admin))
      expect([file, /ZodError/.test(codeOf("admin", file).toString())]).toEqual([file, false])
  })
})

/** Matches file names with a content hash in built code. */
const NAMED = /(?<=["'`/(=])[A-Za-z][\w.-]*-[\w-]{7,8}\.(?:m?js|css|woff2?|svg|webp|png|wasm)(?=["'`)?\s])/g
const MANIFESTS = /^\.vite[\\/]/
const TEXT = /\.(html|m?js|css)$/

test.each<Site>(["storefront", "admin"])("every file that the %s asks for is there, workers too", (site) => {
  const files = readdirSync(DIST[site], { recursive: true, encoding: "utf8" }).filter((file) => !MANIFESTS.test(file))
  const named = files
    .filter((file) => TEXT.test(file))
    .flatMap((file) => [...codeOf(site, file).toString().matchAll(NAMED)].map(([name]) => ({ file, name })))
  expect(named.length).toBeGreaterThan(100)
  const present = new Set(files.map((file) => basename(file)))
  expect(named.filter(({ name }) => !present.has(name))).toEqual([])
})
