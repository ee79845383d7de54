import { photoWidths, type Photo } from "@northlot/contract"

interface Pictured {
  photos: readonly Photo[]
}

interface FirstView {
  /** The addresses of the page's first API requests, exactly as the page sends them. */
  answers: string[]
  /** The largest picture of the first screen, with the `sizes` that the page gives it. */
  picture: { photo: Photo; sizes: string } | null
}

const SESSION = "/api/auth/session"

/**
 * What the first screen of a page needs: API answers and the largest picture. Only the pages that people visit first
 * have an entry. Pages of lists need no `picture`, because their photos are small and in the HTML. A browser test
 * compares each entry with the page's real requests.
 */
function firstViewOf(path: string, pictured: Pictured | null): FirstView | null {
  const [cover] = pictured?.photos ?? []
  const picture = (sizes: string) => (cover ? { photo: cover, sizes } : null)
  if (path === "/") {
    return {
      answers: [
        SESSION,
        "/api/listings?featured=true&limit=24&view=card",
        "/api/listings?sort=ending&limit=24&view=card",
      ],
      picture: null,
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
 * HTML links that preload the responses to a page's first API requests and its largest picture, in parallel with the
 * scripts. `pictured` is the listing of the page. A prerendered page already contains the responses. Scripts are not
 * preloaded, because they would delay the picture.
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
  if (!webpUrl) return `<link rel="preload" as="image" fetchpriority="high" href="${attribute(url)}">`
  const widths = photoWidths({ thumbUrl, mediumUrl, webpUrl, width })
  return `<link rel="preload" as="image" type="image/webp" fetchpriority="high" imagesrcset="${attribute(widths)}" imagesizes="${sizes}">`
}
