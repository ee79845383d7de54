import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { firstViewLinks } from "./first-view"

const MANIFEST = {
  "index.html": { file: "assets/index-1.js", imports: ["_base.js"] },
  "_base.js": { file: "assets/base-1.js" },
  "_card.js": { file: "assets/card-1.js", imports: ["_base.js"] },
  "src/features/listings/Filters.tsx": { file: "assets/Filters-1.js", imports: ["_card.js", "_base.js"] },
  "src/app/pages/home/HomePage.tsx": { file: "assets/HomePage-1.js", imports: ["_card.js", "_base.js"] },
  "_ListingPage.js": {
    file: "assets/ListingPage-1.js",
    name: "ListingPage",
    isDynamicEntry: true,
    imports: ["_base.js"],
  },
}
const HTML = `<script src="/assets/index-1.js"></script><link rel="modulepreload" href="/assets/base-1.js">`
const photo = {
  id: "p1",
  url: "/uploads/a.jpg",
  thumbUrl: "/uploads/a-t.webp",
  webpUrl: "/uploads/a.webp",
  width: 1280,
  height: 960,
  contentHash: "h",
}

let folder: string
let links: ReturnType<typeof firstViewLinks>
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "first-view-"))
  mkdirSync(join(folder, ".vite"))
  writeFileSync(join(folder, ".vite/manifest.json"), JSON.stringify(MANIFEST))
  links = firstViewLinks(folder, HTML)
})
afterAll(() => rmSync(folder, { recursive: true }))

test("names a page's scripts that the HTML does not name yet, its first questions and its picture", () => {
  const head = links("/", { photos: [photo] })
  expect(head.match(/modulepreload[^>]*href="[^"]*"/g)).toEqual([
    'modulepreload" crossorigin href="/assets/HomePage-1.js"',
    'modulepreload" crossorigin href="/assets/card-1.js"',
  ])
  expect(head).toContain(
    'as="fetch" crossorigin="anonymous" href="/api/listings?featured=true&#38;limit=24&#38;view=card"'
  )
  expect(head).toContain('imagesrcset="/uploads/a-t.webp 480w, /uploads/a.webp 1280w"')
})

test("knows a page whose chunk is named by its name alone, and a listing by its address", () => {
  const head = links("/listing/2019-honda-civic", null)
  expect(head).toContain('href="/assets/ListingPage-1.js"')
  expect(head).toContain('href="/api/listings/2019-honda-civic"')
  expect(head).not.toContain('as="image"')
})

test("has nothing for any other page, nor for an address that is no listing's", () => {
  for (const path of ["/payments", "/listing/", '/listing/"><script>', "/listing/a/b"])
    expect(links(path, { photos: [photo] })).toBe("")
})

test("goes without scripts where no build left its manifest", () => {
  expect(firstViewLinks(join(folder, "none"), HTML)("/", null)).not.toContain("modulepreload")
})

test("fetches the parts of a finished page early, and those for wide screens alone on no other", () => {
  const head = links("/", null, { parts: ["wide:Filters"] })
  expect(head).toContain('href="/assets/Filters-1.js" media="(min-width: 64rem)"')
  // Whatever the page itself needs too is fetched everywhere.
  expect(head).toContain('href="/assets/card-1.js">')
  expect(links("/", null, { parts: ["Filters"] })).toContain('href="/assets/Filters-1.js">')
})
