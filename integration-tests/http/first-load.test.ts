import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"

const DIST = join(__dirname, "../../storefront/dist")
const BUDGET_BYTES = 130_000

interface Chunk {
  file: string
  name?: string
  isDynamicEntry?: boolean
  imports?: string[]
}
const manifest = JSON.parse(readFileSync(join(DIST, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>

/** A page whose chunk also holds what only its own parts need is known by its name alone. */
function keyOf(page: string): string {
  const path = `src/features/${page}.tsx`
  if (manifest[path]) return path
  const named = Object.keys(manifest).filter(
    (key) => manifest[key]!.isDynamicEntry && manifest[key]!.name === page.split("/").at(-1)
  )
  return named.length === 1 ? named[0]! : path
}

/** The scripts without which the page shows nothing: the entry, the page and whatever they import at once. */
function firstScripts(page: string): Set<string> {
  const needed = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}.`)
    if (needed.has(chunk.file)) return
    needed.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  add("index.html")
  add(keyOf(page))
  return needed
}
const compressed = (file: string) => gzipSync(readFileSync(join(DIST, file))).length

describe("what a first visit fetches before it shows a page", () => {
  test.each(["home/HomePage", "listings/AuctionsPage", "listings/ListingPage", "listings/BuyersPage"])(
    "%s: at most 130 kB of scripts",
    (page) => {
      const sizes = [...firstScripts(page)].map((file) => [compressed(file), file] as const).sort(([a], [b]) => b - a)
      const total = sizes.reduce((sum, [size]) => sum + size, 0)
      if (total > BUDGET_BYTES)
        throw new Error(`${total} bytes:\n${sizes.map(([size, file]) => `${size} ${file}`).join("\n")}`)
    }
  )

  test("neither live updates nor the schemas of the contract wait in front of it", () => {
    for (const file of firstScripts("listings/ListingPage")) {
      const code = readFileSync(join(DIST, file), "utf8")
      expect(code).not.toMatch(/engine\.io|ZodError/)
    }
  })
})
