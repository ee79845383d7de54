import { CURRENCY, TIME_ZONE, formatMoney, type ListingView } from "@northlot/contract"
import { SITE_DESCRIPTION, SITE_TITLE, type PageAddress } from "./page-addresses"

/** The head of a page for search engines and link previews. */
export interface PageHead {
  title: string
  description: string
  /** An absolute URL; null for an unknown or private page, and for a listing that the visitor may not see. */
  canonical: string | null
  indexed: boolean
  image: { url: string; width: number; height: number; alt: string }
  kind: "website" | "article" | "product"
  /** Structured data of schema.org. */
  data: Record<string, unknown> | null
}

/** The site's address without a trailing slash, and whether it is for dealers only. Such a site is not indexed. */
export interface Site {
  publicUrl: string
  dealersOnly: boolean
}

const titled = (title: string) => `${title} · Northlot`

function shareCard(publicUrl: string): PageHead["image"] {
  return { url: `${publicUrl}/share.png`, width: 1200, height: 630, alt: "Northlot, vehicle auctions in Ontario" }
}

/** The head of a page; `null` is an address that the storefront does not know. */
export function headOfPage(page: PageAddress | null, { publicUrl, dealersOnly }: Site): PageHead {
  const isPublic = page?.description !== undefined
  return {
    title: page ? (page.title ? titled(page.title) : SITE_TITLE) : titled("Page not found"),
    description: page?.description ?? SITE_DESCRIPTION,
    canonical: page && isPublic ? publicUrl + page.path : null,
    indexed: isPublic && !dealersOnly,
    image: shareCard(publicUrl),
    kind: "website",
    data:
      page?.path === "/"
        ? { "@context": "https://schema.org", "@type": "WebSite", name: "Northlot", url: `${publicUrl}/` }
        : null,
  }
}

/**
 * The head of a listing's page when the listing is not public or the visitor may not see it. The head reveals nothing
 * about the listing.
 */
export function headOfUnseenListing({ publicUrl }: Site): PageHead {
  return {
    title: titled("Listing"),
    description: SITE_DESCRIPTION,
    canonical: null,
    indexed: false,
    image: shareCard(publicUrl),
    kind: "website",
    data: null,
  }
}

/** The head of a public listing, as every visitor sees it. */
export function headOfListing(listing: ListingView, { publicUrl, dealersOnly }: Site): PageHead {
  const canonical = `${publicUrl}/listing/${encodeURIComponent(listing.slug || listing.id)}`
  const [cover] = listing.photos
  return {
    title: titled(listing.title),
    description: description(listing),
    canonical,
    // A closed listing stays readable at its address, but is no longer indexed.
    indexed: !dealersOnly && (listing.status === "live" || listing.status === "sold"),
    image: cover
      ? { url: absolute(cover.url, publicUrl), width: cover.width, height: cover.height, alt: listing.title }
      : shareCard(publicUrl),
    kind: "product",
    data: vehicle(listing, canonical, publicUrl),
  }
}

const absolute = (address: string, publicUrl: string) => new URL(address, `${publicUrl}/`).href

const number = new Intl.NumberFormat("en-CA")
const day = new Intl.DateTimeFormat("en-CA", { dateStyle: "long", timeZone: TIME_ZONE })

function description(listing: ListingView): string {
  const facts = [
    listing.kms === null ? "" : `${number.format(listing.kms)} km`,
    listing.fuel,
    listing.transmission,
    listing.exteriorColor,
    listing.location,
  ].filter(Boolean)
  return [facts.join(", "), standing(listing)].filter(Boolean).join(". ").concat(".")
}

function standing({ status, currentBidCents, openingPriceCents, bidCount, endsAt }: ListingView): string {
  if (status === "sold") return currentBidCents === null ? "Sold" : `Sold for ${formatMoney(currentBidCents)}`
  if (status !== "live") return "This auction is over"
  const price =
    currentBidCents === null
      ? `Opening price ${formatMoney(openingPriceCents)}`
      : `Current bid ${formatMoney(currentBidCents)} after ${bidCount} ${bidCount === 1 ? "bid" : "bids"}`
  return endsAt ? `${price}. The auction ends on ${day.format(new Date(endsAt))}` : price
}

const AVAILABILITY: Record<ListingView["status"], string> = {
  live: "https://schema.org/InStock",
  sold: "https://schema.org/SoldOut",
  closed: "https://schema.org/Discontinued",
  draft: "https://schema.org/Discontinued",
}

function vehicle(listing: ListingView, url: string, publicUrl: string): Record<string, unknown> {
  return present({
    "@context": "https://schema.org",
    "@type": "Vehicle",
    name: listing.title,
    description: listing.description.slice(0, 5_000),
    url,
    image: listing.photos.slice(0, 6).map((photo) => absolute(photo.url, publicUrl)),
    vehicleIdentificationNumber: listing.vin,
    vehicleModelDate: listing.year === null ? "" : String(listing.year),
    brand: listing.make && { "@type": "Brand", name: listing.make },
    model: listing.model,
    vehicleConfiguration: listing.trim,
    bodyType: listing.body,
    fuelType: listing.fuel,
    vehicleTransmission: listing.transmission,
    driveWheelConfiguration: listing.drivetrain,
    vehicleEngine: listing.engine && { "@type": "EngineSpecification", name: listing.engine },
    color: listing.exteriorColor,
    vehicleInteriorColor: listing.interiorColor,
    numberOfDoors: listing.doors,
    vehicleSeatingCapacity: listing.seats,
    mileageFromOdometer:
      listing.kms === null ? null : { "@type": "QuantitativeValue", value: listing.kms, unitCode: "KMT" },
    itemCondition: "https://schema.org/UsedCondition",
    offers: present({
      "@type": "Offer",
      url,
      price: ((listing.currentBidCents ?? listing.openingPriceCents) / 100).toFixed(2),
      priceCurrency: CURRENCY,
      availability: AVAILABILITY[listing.status],
      priceValidUntil: listing.status === "live" ? listing.endsAt : null,
      itemCondition: "https://schema.org/UsedCondition",
      areaServed: listing.location,
      // A private seller's name is disclosed only to the buyer, after the sale.
      seller: listing.dealer ? { "@type": "AutoDealer", name: listing.dealer.name } : { "@type": "Person" },
    }),
  })
}

function present(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) =>
        value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0)
    )
  )
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)

/** JSON in which no text can close its HTML element or break a line of a script. */
export function inertJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
  )
}

/** The head's elements as HTML. */
export function renderHead(head: PageHead): string {
  const property = (name: string, content: string | number) =>
    `<meta property="${name}" content="${escaped(String(content))}" />`
  const named = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}" />`
  return [
    `<title>${escaped(head.title)}</title>`,
    named("description", head.description),
    ...(head.indexed ? [] : [named("robots", "noindex")]),
    ...(head.canonical
      ? [`<link rel="canonical" href="${escaped(head.canonical)}" />`, property("og:url", head.canonical)]
      : []),
    property("og:site_name", "Northlot"),
    property("og:locale", "en_CA"),
    property("og:type", head.kind),
    property("og:title", head.title),
    property("og:description", head.description),
    property("og:image", head.image.url),
    property("og:image:width", head.image.width),
    property("og:image:height", head.image.height),
    property("og:image:alt", head.image.alt),
    named("twitter:card", "summary_large_image"),
    named("twitter:title", head.title),
    named("twitter:description", head.description),
    named("twitter:image", head.image.url),
    named("twitter:image:alt", head.image.alt),
    ...(head.data ? [`<script type="application/ld+json">${inertJson(head.data)}</script>`] : []),
  ].join("\n    ")
}

/** The built page, split where the head belongs. @throws Error if the page has no such place */
export function headedPage(html: string): (head: PageHead, links: string) => string {
  const title = /<title>[^<]*<\/title>/.exec(html)
  if (!title) throw new Error("The storefront's page has no <title>, which marks the place of the head.")
  const withoutDescription = (part: string) => part.replace(/<meta\s+name="description"[^>]*>\s*/, "")
  const before = withoutDescription(html.slice(0, title.index))
  const after = withoutDescription(html.slice(title.index + title[0].length))
  const end = after.indexOf("</head>")
  return (head, links) => before + renderHead(head) + after.slice(0, end) + links + after.slice(end)
}
