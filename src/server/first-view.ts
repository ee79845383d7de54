import { photoWidths, type CardPhoto, type Photo } from "@northlot/contract"

/** Of a card there is no file but those of its widths. */
type Cover = CardPhoto & Partial<Photo>
interface Pictured {
  photos: readonly Cover[]
}

interface FirstView {
  /** What the page asks of the server first, letter by letter as it asks. */
  answers: string[]
  /** The largest picture of its first screen, with the widths that the page gives it. */
  picture: { photo: Cover; sizes: string } | null
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
    return { answers: [SESSION, market], picture: null }
  }
  const listing = /^\/listing\/([\w-]+)$/.exec(path)?.[1]
  if (!listing) return null
  const inMosaic = (pictured?.photos.length ?? 0) >= 5
  return {
    answers: [SESSION, `/api/listings/${listing}`],
    picture: picture(inMosaic ? "(min-width: 640px) 50vw, 100vw" : "(min-width: 640px) 25vw, 50vw"),
  }
}

const attribute = (text: string) => text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`)

/**
 * Links for a page's head: first answers and largest picture of its first view, so that the browser fetches them beside
 * the scripts instead of behind them. Empty for other pages. `pictured` is the listing whose cover stands first. A page
 * that comes finished has brought the answers. Its scripts are not among them: on a slow line they would share it with
 * the picture that the page is looked at for.
 */
export function firstViewLinks(path: string, pictured: Pictured | null, { finished }: { finished: boolean }): string {
  const view = firstViewOf(path, pictured)
  if (!view) return ""
  return [
    ...(finished ? [] : view.answers).map(
      (address) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${attribute(address)}">`
    ),
    ...(view.picture ? [pictureLink(view.picture)] : []),
  ].join("")
}

function pictureLink({ photo, sizes }: NonNullable<FirstView["picture"]>): string {
  const { url, thumbUrl, mediumUrl, webpUrl, width } = photo
  if (!webpUrl) return `<link rel="preload" as="image" fetchpriority="high" href="${attribute(url ?? thumbUrl)}">`
  const widths = photoWidths({ thumbUrl, mediumUrl, webpUrl, width })
  return `<link rel="preload" as="image" type="image/webp" fetchpriority="high" imagesrcset="${attribute(widths)}" imagesizes="${sizes}">`
}
