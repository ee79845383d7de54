import { ENDING_SOON_MINUTES, type AnswerOf, type Facets, type endpoints } from "@northlot/contract"
import { database } from "../../platform/database"
import { countFacets, type Asked, type FacetGroup, type GroupedCars } from "./facet-counts"
import { MOST_COUNTED } from "./list-listings"
import { FILTER_NAMES, IS_FEATURED, IS_HOT, LIVE, UNKNOWN_KMS, endsWithin, filterCondition, isAsked, searchConditions, type FilterName, type SearchFilter } from "./live-search"
import type { ListingViewer } from "./viewer"

type FacetsAnswer = Omit<AnswerOf<typeof endpoints.readFacets>, "ok">

const RANGE_FILTERS: readonly FilterName[] = ["yearMin", "yearMax", "priceMin", "priceMax", "kmsMin", "kmsMax"]
/** The filters that make one choice together: what is counted for it leaves them out. */
const CHOICES: readonly { group: FacetGroup; filters: readonly Exclude<FilterName, "q">[] }[] = [
  ...(["make", "model", "body", "fuel", "transmission", "drivetrain", "location", "sellerType", "certified", "featured", "reserveMet", "hot"] as const).map(
    (name) => ({ group: name, filters: [name] })
  ),
  { group: "endingWithinMinutes", filters: ["endingWithinMinutes"] },
]

/** What live listings can be narrowed to, each value with the number of cars that choosing it would give this viewer. */
export async function readFacets(filter: SearchFilter, viewer: ListingViewer): Promise<FacetsAnswer> {
  const minutes = [...new Set([ENDING_SOON_MINUTES, 1_440, 4_320, ...(filter.endingWithinMinutes ? [filter.endingWithinMinutes] : [])])].sort((one, other) => one - other)
  const asked: Asked = {
    chosen: Object.fromEntries(CHOICES.filter(({ group }) => isAsked(filter, group)).map(({ group }) => [group, String(filter[group])])),
    minutes,
  }
  const [grouped, ranges] = await Promise.all([groupCars(filter, viewer, asked), readRanges(filter, viewer)])
  const { total, facets } = countFacets(grouped.rows, asked)
  return {
    total,
    facets: facets satisfies Facets,
    ranges,
    loosen: total === 0 ? await countWithoutEach(filter, viewer) : [],
    serverNow: grouped.now.toISOString(),
  }
}

/**
 * All cars that fail one choice at most, in groups: one pass answers every facet, those of the cars that fail none, and each
 * choice's own with the cars that fail it alone.
 */
async function groupCars(filter: SearchFilter, viewer: ListingViewer, { chosen, minutes }: Asked): Promise<{ rows: GroupedCars[]; now: Date }> {
  const choices = CHOICES.filter(({ group }) => chosen[group] !== undefined)
  const conditions = searchConditions(LIVE, filter, viewer, choices.flatMap(({ filters }) => filters))
  const place = (value: unknown) => conditions.place(value)
  const bits = new Map(choices.map(({ group }, index) => [group, 1 << index]))
  const failing =
    choices.map(({ group, filters }) => `CASE WHEN ${filters.map((name) => filterCondition(LIVE, filter, name, place)).join(" AND ")} THEN 0 ELSE ${bits.get(group)} END`).join(" + ") || "0"
  const [make, model] = [bits.get("make") ?? 0, bits.get("model") ?? 0]
  const allowed = [...new Set([0, ...bits.values(), make + model])]
  const bucket = `CASE ${minutes.map((value, index) => `WHEN ${endsWithin(String(value))} THEN ${index}`).join(" ")} ELSE ${minutes.length} END`
  const flags = "dealer, certified, reserve_met, hot, featured, ending"
  const sets = [["make"], ["city"], ["traits"], ...(make ? [["model"]] : []), [flags]]
  const { rows } = await database().query<GroupedCars & { now: Date; failing: number }>(
    `WITH grouped AS MATERIALIZED (
       SELECT ${choices.length > 0 ? "failing" : "0 AS failing"}, ${make ? "model" : "NULL::integer AS model"}, make, city, traits, ${flags}, count(*) AS cars
       FROM (
         SELECT listing.*, ${failing} AS failing, ${IS_HOT} AS hot, ${IS_FEATURED} AS featured, ${bucket} AS ending ${LIVE.from} WHERE ${conditions}
       ) AS listing
       ${choices.length > 0 ? `WHERE failing = ANY ('{${allowed.join(",")}}')` : ""}
       GROUP BY GROUPING SETS (${sets.map((set) => `(${choices.length > 0 ? "failing, " : ""}${set.join(", ")})`).join(", ")})
     )
     SELECT failing, cars, dealer, certified, reserve_met, hot, featured, ending, term.value, northlot_now() AS now,
       CASE WHEN grouped.make IS NOT NULL THEN 'make' WHEN grouped.model IS NOT NULL THEN 'model' WHEN city IS NOT NULL THEN 'city'
         WHEN traits IS NOT NULL THEN 'traits' ELSE 'flags' END AS kind
     FROM grouped LEFT JOIN search_term AS term ON term.code = coalesce(grouped.make, grouped.model, grouped.city, grouped.traits)`,
    conditions.values
  )
  const failed = (mask: number) => [...bits].filter(([, bit]) => mask & bit).map(([group]) => group)
  return { rows: rows.map((row) => ({ ...row, failed: failed(row.failing) })), now: rows[0]?.now ?? (await database().now()) }
}

/** Each range under all filters but its own. Under no other filter its ends are found in the index of its order; else one pass finds all. */
async function readRanges(filter: SearchFilter, viewer: ListingViewer): Promise<FacetsAnswer["ranges"]> {
  const conditions = searchConditions(LIVE, filter, viewer, RANGE_FILTERS)
  const place = (value: unknown) => conditions.place(value)
  const within = (own: string) =>
    RANGE_FILTERS.filter((name) => !name.startsWith(own) && isAsked(filter, name)).map((name) => filterCondition(LIVE, filter, name as "yearMin", place))
  const ends = [
    { name: "year", key: "listing.year", known: ["listing.year > 0", ...within("year")] },
    { name: "price", key: "listing.price_cents", known: within("price") },
    { name: "kms", key: "listing.kms", known: [`listing.kms < ${UNKNOWN_KMS}`, ...within("kms")] },
  ]
  const bare = FILTER_NAMES.every((name) => RANGE_FILTERS.includes(name) || !isAsked(filter, name))
  const one = (aggregate: string, { key, known }: (typeof ends)[number]) => {
    const where = known.join(" AND ") || "true"
    return bare ? `(SELECT ${aggregate}(${key}) ${LIVE.from} WHERE ${conditions} AND ${where})` : `${aggregate}(${key}) FILTER (WHERE ${where})`
  }
  const columns = ends.flatMap((end) => [`${one("min", end)} AS ${end.name}_min`, `${one("max", end)} AS ${end.name}_max`])
  const { rows } = await database().query<Record<string, number | null>>(
    `SELECT ${columns.join(", ")} ${bare ? "" : `${LIVE.from} WHERE ${conditions}`}`,
    conditions.values
  )
  const range = (name: string, { least, greatest } = { least: (value: number) => value, greatest: (value: number) => value }) => {
    const [min, max] = [rows[0]![`${name}_min`] ?? null, rows[0]![`${name}_max`] ?? null]
    return min === null || max === null ? null : { min: least(min), max: greatest(max) }
  }
  const dollars = { least: (value: number) => Math.floor(value / 100), greatest: (value: number) => Math.ceil(value / 100) }
  return { year: range("year"), price: range("price", dollars), kms: range("kms") }
}

/** What is found without one of the filters, for a search that finds nothing; most cars first, filters that bring none left out. */
async function countWithoutEach(filter: SearchFilter, viewer: ListingViewer): Promise<FacetsAnswer["loosen"]> {
  const found: FacetsAnswer["loosen"] = []
  for (const name of FILTER_NAMES.filter((each) => isAsked(filter, each))) {
    // The model belongs to its make: without the one, the other says nothing.
    const conditions = searchConditions(LIVE, filter, viewer, name === "make" ? ["make", "model"] : [name])
    const { rows } = await database().query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (SELECT ${LIVE.from} WHERE ${conditions} LIMIT ${MOST_COUNTED}) AS matching`,
      conditions.values
    )
    if (rows[0]!.count > 0) found.push({ filter: name, count: rows[0]!.count })
  }
  return found.sort((one, other) => other.count - one.count)
}
