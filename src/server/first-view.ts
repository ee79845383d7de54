import { photoWidths, type ListingView } from "@northlot/contract"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** One file of the build with what it imports at once, as Vite's manifest names it. */
interface Chunk {
  file: string
  name?: string
  isDynamicEntry?: boolean
  imports?: string[]
}
type Manifest = Record<string, Chunk>

type Pictured = Pick<ListingView, "photos">

/** Their components, below `src/features`. */
const PAGES = ["home/HomePage", "listings/AuctionsPage", "listings/ListingPage"] as const
type FirstPage = (typeof PAGES)[number]

interface FirstView {
  page: FirstPage
  /** What the page asks of the server first, letter by letter as it asks. */
  answers: string[]
  /** The largest picture of its first screen, with the widths that the page gives it. */
  picture: { photo: ListingView["photos"][number]; sizes: string } | null
}

const SESSION = "/api/auth/session"

/**
 * The pages that somebody comes to first; a journey in the browser tests holds each against what its page really asks.
 */
function firstViewOf(path: string, pictured: Pictured | null): FirstView | null {
  const [cover] = pictured?.photos ?? []
  const picture = (sizes: string) => (cover ? { photo: cover, sizes } : null)
  if (path === "/") {
    return {
      page: "home/HomePage",
      answers: [SESSION, "/api/listings?featured=true&limit=24", "/api/listings?sort=ending&limit=8"],
      picture: picture("(min-width: 1024px) 66vw, 100vw"),
    }
  }
  if (path === "/auctions") return { page: "listings/AuctionsPage", answers: [SESSION], picture: null }
  const listing = /^\/listing\/([\w-]+)$/.exec(path)?.[1]
  if (!listing) return null
  const inMosaic = (pictured?.photos.length ?? 0) >= 5
  return {
    page: "listings/ListingPage",
    answers: [SESSION, `/api/listings/${listing}`],
    picture: picture(inMosaic ? "(min-width: 640px) 50vw, 100vw" : "(min-width: 640px) 25vw, 50vw"),
  }
}

/** A page whose chunk also holds what only its own parts need is known by its name alone. */
function keyOf(manifest: Manifest, page: string): string | undefined {
  const path = `src/features/${page}.tsx`
  if (manifest[path]) return path
  return Object.keys(manifest).find(
    (key) => manifest[key]!.isDynamicEntry && manifest[key]!.name === page.split("/").at(-1)
  )
}

function scriptsOf(manifest: Manifest, page: string): Set<string> {
  const files = new Set<string>()
  const add = (key: string | undefined) => {
    const chunk = key === undefined ? undefined : manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  add(keyOf(manifest, page))
  return files
}

const attribute = (text: string) => text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`)

/**
 * Links for a page's head: scripts, first answers and largest picture of its first view, so that the browser fetches
 * them beside the entry script instead of one behind the other. Empty for other pages. `html` is the page as it was
 * built, `pictured` the listing whose cover stands first.
 */
export function firstViewLinks(folder: string, html: string): (path: string, pictured: Pictured | null) => string {
  const file = join(folder, ".vite/manifest.json")
  const manifest: Manifest = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Manifest) : {}
  // The build is the same for every request.
  const scriptLinks = new Map(
    PAGES.map((page) => {
      const scripts = [...scriptsOf(manifest, page)].filter((script) => !html.includes(script))
      return [page, scripts.map((script) => `<link rel="modulepreload" crossorigin href="/${script}">`).join("")]
    })
  )
  return (path, pictured) => {
    const view = firstViewOf(path, pictured)
    if (!view) return ""
    return [
      scriptLinks.get(view.page)!,
      ...view.answers.map(
        (address) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${attribute(address)}">`
      ),
      ...(view.picture ? [pictureLink(view.picture)] : []),
    ].join("")
  }
}

function pictureLink({ photo, sizes }: NonNullable<FirstView["picture"]>): string {
  const { url, thumbUrl, webpUrl, width } = photo
  if (!webpUrl) return `<link rel="preload" as="image" fetchpriority="high" href="${attribute(url)}">`
  const widths = photoWidths({ thumbUrl, webpUrl, width })
  return `<link rel="preload" as="image" type="image/webp" fetchpriority="high" imagesrcset="${attribute(widths)}" imagesizes="${sizes}">`
}
