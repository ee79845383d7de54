import { z } from "zod"

import { MARKET_SECTIONS, type MarketSection } from "../../constants"
import { instant, ok, queryFlag } from "../shared"
import { counted, listedFilter, listingCard, searchFilter } from "../listing/listings"
import { inArea } from "../../in-area"

const { endpoint } = inArea("discovery")

const facet = z.array(z.object({ value: z.string(), count: z.number().int() }))
const figures = z.object({ min: z.number().int(), max: z.number().int() }).nullable()

export const facets = z.object({
  make: facet,
  /** Of the chosen make; empty without one. */
  model: facet,
  body: facet,
  fuel: facet,
  transmission: facet,
  drivetrain: facet,
  location: facet,
  sellerType: facet,
  certified: facet,
  featured: facet,
  reserveMet: facet,
  noReserve: facet,
  hot: facet,
  /** Within 30 minutes, a day, three days. */
  endingWithinMinutes: facet,
})
export type Facets = z.infer<typeof facets>

const narrowing = {
  /** Most cars first, at most 200 values each; chosen values are included even with 0 cars. */
  facets,
  /** Least and greatest under all other filters: years, whole dollars, kilometres; null where no car has it. */
  ranges: z.object({ year: figures, price: figures, kms: figures }),
  /** While nothing matches: cars without one of the filters, most first; at most 5,000 are counted. */
  loosen: z.array(z.object({ filter: z.string(), count: z.number().int() })),
  /** While nothing matches: the text that was probably meant, and its cars under the other filters. */
  meant: z.object({ q: z.string(), count: z.number().int() }).nullable(),
}

export const readFacets = endpoint("GET /api/listings/facets", "anyone", {
  summary: "Counts the values that live listings can be narrowed to, each under all other filters.",
  scope: "market:read",
  query: z.object(searchFilter),
  answer: z.object({
    ok,
    /** Cars that match the whole filter, exact. */
    total: z.number().int(),
    ...narrowing,
    serverNow: instant,
  }),
  errors: ["INVALID_INPUT"],
  cached: "untilAListingChanges",
})

/** Cars by their ids, which the answer's `cards` hold. */
const listed = z.object({ ids: z.array(z.string()), ...counted })

const section = z.enum(Object.keys(MARKET_SECTIONS) as [MarketSection, ...MarketSection[]])

export const readMarket = endpoint("GET /api/listings/market", "anyone", {
  summary: "Reads the page of live auctions, no car twice: first page, asked-for sections, and the facets.",
  scope: "market:read",
  query: z.object({ ...listedFilter, sections: queryFlag.optional() }),
  answer: z.object({
    ok,
    cards: z.array(listingCard),
    /** `next` is for `after` of the list's next page; null at the last one. */
    all: listed.extend({ next: z.string().nullable() }),
    /** The first eight of each, of all live cars whatever the filter; empty without `sections`. */
    sections: z.array(listed.extend({ section })),
    ...narrowing,
    serverNow: instant,
  }),
  errors: ["INVALID_INPUT"],
  cached: "untilAListingChanges",
})
