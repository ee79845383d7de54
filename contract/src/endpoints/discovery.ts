import { z } from "zod"
import { defineEndpoint } from "../endpoint"
import { instant, ok } from "./shared"
import { searchFilter } from "./listings"

const area = "discovery"

const facet = z.array(z.object({ value: z.string(), count: z.number().int() }))
const figures = z.object({ min: z.number().int(), max: z.number().int() }).nullable()

/** What can be counted, by the filter that chooses it. */
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

export const readFacets = defineEndpoint({
  name: "readFacets",
  area,
  method: "GET",
  path: "/api/listings/facets",
  summary:
    "What the live listings that this viewer may see can be narrowed to: each value with the number of cars that choosing it would give, counted under all other filters (a make without the model).",
  access: "anyone",
  scope: "market:read",
  query: z.object(searchFilter),
  answer: z.object({
    ok,
    /** Cars that match the whole filter, exact. */
    total: z.number().int(),
    /** Most cars first, at most 200 values each; a chosen value is among them with 0 cars too. */
    facets,
    /**
     * Least and greatest under all other filters: years, whole dollars, kilometres; null where no car has the figure.
     */
    ranges: z.object({ year: figures, price: figures, kms: figures }),
    /**
     * While nothing matches: how many cars there are without one of the filters, most first; at most 5,000 are counted.
     */
    loosen: z.array(z.object({ filter: z.string(), count: z.number().int() })),
    serverNow: instant,
  }),
  errors: ["INVALID_INPUT"],
  kept: "untilAListingChanges",
})
