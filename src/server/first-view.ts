import { photoWidths, type CardPhoto, type Photo } from "@northlot/contract"
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

/** Of a card there is no file but those of its widths. */
type Cover = CardPhoto & Partial<Photo>
interface Pictured {
  photos: readonly Cover[]
}

/** Their components, below `src/app/pages`. */
const PAGES = ["home/HomePage", "auctions/AuctionsPage", "ListingPage"] as const
type FirstPage = (typeof PAGES)[number]

interface FirstView {
  page: FirstPage
  /** What the page asks of the server first, letter by letter as it asks. */
  answers: string[]
  /** The largest picture of its first screen, with the widths that the page gives it. */
  picture: { photo: Cover; sizes: string } | null
}

/** What gives life to a page that came finished. */
const TAKE_OVER = "src/app/takeOver.tsx"
const SESSION = "/api/auth/session"
/** As `storefront/src/shared/parts/wideScreen.ts` marks the parts that only a wide screen shows. */
const FOR_WIDE_ALONE = "wide:"
const WIDE_SCREEN = "(min-width: 64rem)"

/**
 * The pages that somebody comes to first; a journey in the browser tests holds each against what its page really asks.
 */
function firstViewOf(path: string, pictured: Pictured | null): FirstView | null {
  const [cover] = pictured?.photos ?? []
  const picture = (sizes: string) => (cover ? { photo: cover, sizes } : null)
  if (path === "/") {
    return {
      page: "home/HomePage",
      answers: [
        SESSION,
        "/api/listings?featured=true&limit=24&view=card",
        "/api/listings?sort=ending&limit=8&view=card",
      ],
      picture: picture("(min-width: 1024px) 66vw, 100vw"),
    }
  }
  if (path === "/auctions") {
    const market = "/api/listings/market?sort=ending&limit=24&sections=true"
    return { page: "auctions/AuctionsPage", answers: [SESSION, market], picture: null }
  }
  const listing = /^\/listing\/([\w-]+)$/.exec(path)?.[1]
  if (!listing) return null
  const inMosaic = (pictured?.photos.length ?? 0) >= 5
  return {
    page: "ListingPage",
    answers: [SESSION, `/api/listings/${listing}`],
    picture: picture(inMosaic ? "(min-width: 640px) 50vw, 100vw" : "(min-width: 640px) 25vw, 50vw"),
  }
}

/** A page whose chunk also holds what only its own parts need is known by its name alone. */
function keyOf(manifest: Manifest, page: string): string | undefined {
  const path = `src/app/pages/${page}.tsx`
  if (manifest[path]) return path
  return Object.keys(manifest).find(
    (key) => manifest[key]!.isDynamicEntry && manifest[key]!.name === page.split("/").at(-1)
  )
}

function scriptsOf(manifest: Manifest, keys: (string | undefined)[]): Set<string> {
  const files = new Set<string>()
  const add = (key: string | undefined) => {
    const chunk = key === undefined ? undefined : manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  keys.forEach(add)
  return files
}

const attribute = (text: string) => text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`)

/**
 * Links for a page's head: scripts, first answers and largest picture of its first view, so that the browser fetches
 * them beside the entry script instead of one behind the other. Empty for other pages. `html` is the page as it was
 * built, `pictured` the listing whose cover stands first. A page that comes finished has brought the answers.
 */
export function firstViewLinks(
  folder: string,
  html: string
): (path: string, pictured: Pictured | null, finished?: { parts: string[] } | null) => string {
  const file = join(folder, ".vite/manifest.json")
  const manifest: Manifest = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Manifest) : {}
  const linksOf = (files: Iterable<string>, media = "") =>
    [...files].map((script) => `<link rel="modulepreload" crossorigin href="/${script}"${media}>`).join("")
  const scripts = (keys: (string | undefined)[]) =>
    [...scriptsOf(manifest, keys)].filter((script) => !html.includes(script))
  const keyOfPart = new Map(
    Object.keys(manifest).map((key) => [
      key
        .split("/")
        .at(-1)!
        .replace(/\.tsx$/, ""),
      key,
    ])
  )
  // The build is the same for every request.
  const scriptsOfPage = new Map(PAGES.map((page) => [page, scripts([keyOf(manifest, page)])]))
  return (path, pictured, finished = null) => {
    const view = firstViewOf(path, pictured)
    const named = finished?.parts ?? []
    const everywhere = named.filter((part) => !part.startsWith(FOR_WIDE_ALONE))
    const parts = finished ? scripts([TAKE_OVER, ...everywhere.map((part) => keyOfPart.get(part))]) : []
    const first = new Set([...(view ? scriptsOfPage.get(view.page)! : []), ...parts])
    const wide = named.flatMap((part) =>
      part.startsWith(FOR_WIDE_ALONE) ? [keyOfPart.get(part.slice(FOR_WIDE_ALONE.length))] : []
    )
    const links =
      linksOf(first) +
      linksOf(
        scripts(wide).filter((script) => !first.has(script)),
        ` media="${WIDE_SCREEN}"`
      )
    if (!view) return links
    return [
      links,
      ...(finished ? [] : view.answers).map(
        (address) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${attribute(address)}">`
      ),
      ...(view.picture ? [pictureLink(view.picture)] : []),
    ].join("")
  }
}

function pictureLink({ photo, sizes }: NonNullable<FirstView["picture"]>): string {
  const { url, thumbUrl, webpUrl, width } = photo
  if (!webpUrl) return `<link rel="preload" as="image" fetchpriority="high" href="${attribute(url ?? thumbUrl)}">`
  const widths = photoWidths({ thumbUrl, webpUrl, width })
  return `<link rel="preload" as="image" type="image/webp" fetchpriority="high" imagesrcset="${attribute(widths)}" imagesizes="${sizes}">`
}
