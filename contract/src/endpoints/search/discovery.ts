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
  /** The models of the chosen make; empty without a chosen make. */
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
  /** Auctions that end within 30 minutes, within a day, and within three days. */
  endingWithinMinutes: facet,
})
export type Facets = z.infer<typeof facets>

const narrowing = {
  /**
   * For each filter its values with the number of cars, most cars first, at most 200 values. Chosen values are included
   * even with 0 cars.
   */
  facets,
  /**
   * The least and greatest value among cars that match all other filters: years, whole dollars, kilometres. Null if no
   * car has a value.
   */
  ranges: z.object({ year: figures, price: figures, kms: figures }),
  /**
   * If no car matches: for each filter, the number of cars without that filter, most cars first. At most 5,000 cars are
   * counted.
   */
  loosen: z.array(z.object({ filter: z.string(), count: z.number().int() })),
  /**
   * If no car matches: the search text that was probably meant, and the number of cars that match it and the other
   * filters.
   */
  meant: z.object({ q: z.string(), count: z.number().int() }).nullable(),
}

export const readFacets = endpoint("GET /api/listings/facets", "anyone", {
  summary: "Counts the live listings of each filter value, under all other filters.",
  scope: "market:read",
  query: z.object(searchFilter),
  answer: z.object({
    ok,
    /** The exact number of cars that match all filters. */
    total: z.number().int(),
    ...narrowing,
    serverNow: instant,
  }),
  errors: ["INVALID_INPUT"],
  cached: "untilAListingChanges",
})

/** A list of cars by their ids. `cards` in the answer contains the cars themselves. */
const listed = z.object({ ids: z.array(z.string()), ...counted })

const section = z.enum(Object.keys(MARKET_SECTIONS) as [MarketSection, ...MarketSection[]])

export const readMarket = endpoint("GET /api/listings/market", "anyone", {
  summary: "Reads the live auctions: first page, requested sections and facets. Each car's card comes only once.",
  scope: "market:read",
  query: z.object({ ...listedFilter, sections: queryFlag.optional() }),
  answer: z.object({
    ok,
    cards: z.array(listingCard),
    /** All live cars. `next` is the value of `after` for the next page; null on the last page. */
    all: listed.extend({ next: z.string().nullable() }),
    /**
     * The first eight cars of each section, out of all live cars whatever the filter. Empty unless `sections` was
     * requested.
     */
    sections: z.array(listed.extend({ section })),
    ...narrowing,
    serverNow: instant,
  }),
  errors: ["INVALID_INPUT"],
  cached: "untilAListingChanges",
})
