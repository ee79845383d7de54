import { ENDING_SOON_MINUTES, type AnswerOf, type Facets, type endpoints } from "@northlot/contract"
import { database } from "../../platform/database"
import { facetValues, type Counted } from "./facet-values"
import { MOST_COUNTED } from "./list-listings"
import { IS_FEATURED, IS_HOT, LIVE, UNKNOWN_KMS, endsWithin, searchConditions, type FilterName, type SearchFilter } from "./live-search"
import type { ListingViewer } from "./viewer"

type FacetsAnswer = Omit<AnswerOf<typeof endpoints.readFacets>, "ok">
type FacetName = keyof Facets

/** The column of a facet that has one. */
const COLUMNS = {
  make: "make", model: "model", body: "body", fuel: "fuel", transmission: "transmission", drivetrain: "drivetrain", location: "city",
  sellerType: "seller_type", certified: "certified", reserveMet: "reserve_met",
} as const
type ColumnFacet = keyof typeof COLUMNS
/** Facets of few values each: counted together in one pass, and added up from there. */
const FEW_VALUES = ["body", "fuel", "transmission", "drivetrain", "sellerType", "certified", "reserveMet"] as const satisfies readonly ColumnFacet[]

interface Timed {
  facet: FacetName | "total"
  value: string
  condition: string
}

/** Conditions whose truth depends on the time: counted beside each other in one pass. */
const TIMED: readonly Timed[] = [
  { facet: "hot", value: "true", condition: IS_HOT },
  { facet: "hot", value: "false", condition: `NOT (${IS_HOT})` },
  { facet: "featured", value: "true", condition: IS_FEATURED },
  { facet: "featured", value: "false", condition: `NOT (${IS_FEATURED})` },
  ...[ENDING_SOON_MINUTES, 1_440, 4_320].map((minutes) => ({ facet: "endingWithinMinutes" as const, value: String(minutes), condition: endsWithin(String(minutes)) })),
]

const TOTAL: Timed = { facet: "total", value: "", condition: "true" }

const RANGES = {
  year: { filters: ["yearMin", "yearMax"], least: "min(listing.year)", greatest: "max(listing.year)", known: "listing.year > 0" },
  price: { filters: ["priceMin", "priceMax"], least: "min(listing.price_cents) / 100", greatest: "(max(listing.price_cents) + 99) / 100", known: "true" },
  kms: { filters: ["kmsMin", "kmsMax"], least: "min(listing.kms)", greatest: "max(listing.kms)", known: `listing.kms < ${UNKNOWN_KMS}` },
} as const satisfies Record<string, { filters: readonly FilterName[]; least: string; greatest: string; known: string }>

/** A facet is counted without its own filter; a make without the model too, which belongs to the make that was chosen. */
const withoutFor = (facet: FacetName): readonly FilterName[] => (facet === "make" ? ["make", "model"] : [facet])

/** What live listings can be narrowed to, each value with the number of cars that choosing it would give this viewer. */
export async function readFacets(filter: SearchFilter, viewer: ListingViewer): Promise<FacetsAnswer> {
  const counted = await countFacets(filter, viewer)
  const of = (facet: FacetName, chosen?: string) => facetValues(counted.get(facet) ?? [], chosen)
  const flag = (value: boolean | undefined) => (value === undefined ? undefined : String(value))
  const total = counted.total
  return {
    total,
    facets: {
      make: of("make", filter.make),
      model: of("model", filter.model),
      body: of("body", filter.body),
      fuel: of("fuel", filter.fuel),
      transmission: of("transmission", filter.transmission),
      drivetrain: of("drivetrain", filter.drivetrain),
      location: of("location", filter.location),
      sellerType: of("sellerType", filter.sellerType),
      certified: of("certified", flag(filter.certified)),
      featured: of("featured", flag(filter.featured)),
      reserveMet: of("reserveMet", flag(filter.reserveMet)),
      hot: of("hot", flag(filter.hot)),
      endingWithinMinutes: of("endingWithinMinutes", filter.endingWithinMinutes?.toString()),
    },
    ranges: await readRanges(filter, viewer),
    loosen: total === 0 ? await countWithoutEach(filter, viewer) : [],
    serverNow: counted.now.toISOString(),
  }
}

/** Collects parts of one statement with the values of all of them. */
class Parts {
  readonly values: unknown[] = []
  readonly parts: string[] = []

  constructor(private readonly filter: SearchFilter, private readonly viewer: ListingViewer) {}

  /** Adds `select … FROM what is searched WHERE the filters …`; placeholders are numbered on from the parts before. */
  add(without: readonly FilterName[], write: (source: string) => string): void {
    this.parts.push(write(this.source(without)))
  }

  source(without: readonly FilterName[]): string {
    const conditions = searchConditions(LIVE, this.filter, this.viewer, without)
    const before = this.values.length
    this.values.push(...conditions.values)
    return `${LIVE.from} WHERE ${conditions.toString().replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`)}`
  }
}

async function countFacets(filter: SearchFilter, viewer: ListingViewer) {
  const isChosen = (facet: FacetName) => filter[facet] !== undefined && filter[facet] !== ""
  const parts = new Parts(filter, viewer)

  // One pass over what matches, for every facet that has no filter of its own.
  const few = FEW_VALUES.filter((facet) => !isChosen(facet))
  const many = (["make", "location", ...(isChosen("make") ? (["model"] as const) : [])] as const).filter((facet) => !isChosen(facet))
  const sets = [...many.map((facet) => `(${COLUMNS[facet]})`), ...(few.length > 0 ? [`(${few.map((facet) => COLUMNS[facet]).join(", ")})`] : [])]
  const columns = [...many, ...few].map((facet) => COLUMNS[facet])
  const base =
    sets.length === 0
      ? ""
      : `WITH base AS MATERIALIZED (
           SELECT grouping(${columns.join(", ")}) AS left_out, ${columns.join(", ")}, count(*) AS cars ${parts.source([])}
           GROUP BY GROUPING SETS (${sets.join(", ")})
         )`
  const leftOut = (grouped: readonly ColumnFacet[]) =>
    columns.reduce((mask, column) => mask * 2 + (grouped.some((facet) => COLUMNS[facet] === column) ? 0 : 1), 0)
  for (const facet of many) {
    parts.parts.push(`SELECT '${facet}' AS facet, ${COLUMNS[facet]} AS value, cars FROM base WHERE left_out = ${leftOut([facet])}`)
  }
  for (const facet of few) {
    parts.parts.push(
      `SELECT '${facet}' AS facet, ${COLUMNS[facet]}::text AS value, sum(cars)::bigint AS cars FROM base WHERE left_out = ${leftOut(few)} GROUP BY ${COLUMNS[facet]}`
    )
  }
  for (const facet of (Object.keys(COLUMNS) as ColumnFacet[]).filter(isChosen)) {
    // A model is one of the make that was chosen.
    if (facet === "model" && !isChosen("make")) continue
    parts.add(withoutFor(facet), (source) => `SELECT '${facet}' AS facet, ${COLUMNS[facet]}::text AS value, count(*) AS cars ${source} GROUP BY ${COLUMNS[facet]}`)
  }
  const addTimed = (asked: typeof TIMED, without: readonly FilterName[]) => parts.add(without, (source) => countTimed(asked, source))
  addTimed([TOTAL, ...TIMED.filter(({ facet }) => !isChosen(facet as FacetName))], [])
  for (const chosen of ["hot", "featured", "endingWithinMinutes"] as const) {
    if (isChosen(chosen)) addTimed([...TIMED.filter(({ facet }) => facet === chosen), ...ownMinutes(chosen, filter)], [chosen])
  }

  const { rows } = await database().query<{ facet: FacetName | "total"; value: string; cars: number; now: Date }>(
    `${base} SELECT facet, value, cars, (SELECT northlot_now()) AS now FROM (${parts.parts.join("\nUNION ALL\n")}) AS facets`,
    parts.values
  )
  const byFacet = new Map<FacetName | "total", Counted[]>()
  for (const { facet, value, cars } of rows) byFacet.set(facet, [...(byFacet.get(facet) ?? []), { value, count: cars }])
  return { get: (facet: FacetName) => byFacet.get(facet), total: byFacet.get("total")![0]!.count, now: rows[0]!.now }
}

function countTimed(asked: readonly Timed[], source: string): string {
  const counts = asked.map(({ condition }, index) => `count(*) FILTER (WHERE ${condition}) AS timed_${index}`)
  const values = asked.map(({ facet, value }, index) => `('${facet}', '${value}', passed.timed_${index})`)
  return `SELECT counted.facet, counted.value, counted.cars FROM (SELECT ${counts.join(", ")} ${source}) AS passed
    CROSS JOIN LATERAL (VALUES ${values.join(", ")}) AS counted (facet, value, cars)`
}

/** Minutes that the address asks for and the form does not offer. */
function ownMinutes(facet: FacetName, { endingWithinMinutes: minutes }: SearchFilter): Timed[] {
  if (facet !== "endingWithinMinutes" || minutes === undefined || TIMED.some(({ value }) => value === String(minutes))) return []
  return [{ facet, value: String(minutes), condition: endsWithin(String(minutes)) }]
}

async function readRanges(filter: SearchFilter, viewer: ListingViewer): Promise<FacetsAnswer["ranges"]> {
  const parts = new Parts(filter, viewer)
  for (const [name, { filters, least, greatest, known }] of Object.entries(RANGES)) {
    parts.add(filters, (source) => `SELECT '${name}' AS name, ${least} AS min, ${greatest} AS max ${source} AND ${known}`)
  }
  const { rows } = await database().query<{ name: keyof typeof RANGES; min: number | null; max: number | null }>(parts.parts.join("\nUNION ALL\n"), parts.values)
  const range = (wanted: keyof typeof RANGES) => {
    const { min, max } = rows.find(({ name }) => name === wanted)!
    return min === null || max === null ? null : { min, max }
  }
  return { year: range("year"), price: range("price"), kms: range("kms") }
}

/** What is found without one of the filters, for a search that finds nothing; most cars first, filters that bring none left out. */
async function countWithoutEach(filter: SearchFilter, viewer: ListingViewer): Promise<FacetsAnswer["loosen"]> {
  const given = (Object.keys(filter) as FilterName[]).filter((name) => filter[name] !== undefined && filter[name] !== "")
  if (given.length === 0) return []
  const parts = new Parts(filter, viewer)
  for (const name of given) {
    // The model belongs to its make: without the one, the other says nothing.
    parts.add(name === "make" ? ["make", "model"] : [name], (source) => `SELECT '${name}' AS filter, (SELECT count(*)::int FROM (SELECT ${source} LIMIT ${MOST_COUNTED}) AS matching) AS count`)
  }
  const { rows } = await database().query<{ filter: string; count: number }>(
    `SELECT filter, count FROM (${parts.parts.join("\nUNION ALL\n")}) AS without_each WHERE count > 0 ORDER BY count DESC, filter`,
    parts.values
  )
  return rows
}
