import {
  ENDING_SOON_MINUTES,
  choicesOf,
  takesChoices,
  type AnswerOf,
  type Facets,
  type QueryOf,
  type endpoints,
} from "@northlot/contract"
import { IS_FEATURED } from "#src/modules/listing/rules/featured"
import { database } from "#src/platform/database"
import { countFacets, type Asked, type FacetGroup, type GroupedCars } from "./facet-counts"
import { MOST_COUNTED } from "./list-listings"
import {
  FILTER_NAMES,
  IS_HOT,
  LIVE,
  UNKNOWN_KMS,
  endsWithin,
  filterCondition,
  isAsked,
  searchConditions,
  type FilterName,
  type SearchFilter,
} from "./live-search"
import { readMeant } from "./meant"
import { withPlace } from "./near"
import type { ListingViewer } from "../listing/viewer"

type FacetsAnswer = Omit<AnswerOf<typeof endpoints.readFacets>, "ok">

const RANGE_FILTERS: readonly FilterName[] = ["yearMin", "yearMax", "priceMin", "priceMax", "kmsMin", "kmsMax"]
/**
 * The choices of a search, such as the make, each with its filters. The numbers of cars for a choice's values ignore
 * these filters.
 */
const CHOICES: readonly { group: FacetGroup; filters: readonly Exclude<FilterName, "q">[] }[] = [
  ...(
    [
      "make",
      "model",
      "body",
      "fuel",
      "transmission",
      "drivetrain",
      "location",
      "sellerType",
      "certified",
      "featured",
      "reserveMet",
      "noReserve",
      "hot",
    ] as const
  ).map((name) => ({ group: name, filters: [name] })),
  { group: "endingWithinMinutes", filters: ["endingWithinMinutes"] },
]

/**
 * The facets of live listings: each value with the number of cars this viewer would get by choosing it. @throws
 * RefusedError as `withPlace`
 */
export async function readFacets(
  sent: QueryOf<typeof endpoints.readFacets>,
  viewer: ListingViewer
): Promise<FacetsAnswer> {
  const filter = withPlace(sent)
  const minutes = [
    ...new Set([
      ENDING_SOON_MINUTES,
      1_440,
      4_320,
      ...(filter.endingWithinMinutes ? [filter.endingWithinMinutes] : []),
    ]),
  ].sort((one, other) => one - other)
  const asked: Asked = {
    chosen: Object.fromEntries(
      CHOICES.filter(({ group }) => isAsked(filter, group)).map(({ group }) => [
        group,
        takesChoices(group) ? choicesOf(filter[group]) : [String(filter[group])],
      ])
    ),
    minutes,
  }
  const [grouped, ranges] = await Promise.all([groupCars(filter, viewer, asked), readRanges(filter, viewer)])
  const { total, facets } = countFacets(grouped.rows, asked)
  return {
    total,
    facets: facets satisfies Facets,
    ranges,
    loosen: total === 0 ? await countWithoutEach(filter, viewer) : [],
    meant: total === 0 && filter.q ? await readMeant(filter, filter.q, viewer) : null,
    serverNow: grouped.now.toISOString(),
  }
}

/**
 * Groups all cars that fail at most one choice. Make and model together are one choice. Cars that fail no choice count
 * for every facet. Cars that fail one choice count only for that choice's facet.
 */
async function groupCars(
  filter: SearchFilter,
  viewer: ListingViewer,
  asked: Asked
): Promise<{ rows: GroupedCars[]; now: Date }> {
  const choices = CHOICES.filter(({ group }) => asked.chosen[group] !== undefined)
  // A choice is an active filter. If there is only one, almost all cars fail it, and they count only for its own facet.
  // Two queries are then cheaper: one for these cars, one for the others. Otherwise one query is cheaper.
  const passes =
    choices.length === 1
      ? [
          groupPass(filter, viewer, asked, { choices: [], fail: null }),
          groupPass(filter, viewer, asked, { choices, fail: choices[0]!.group }),
        ]
      : [groupPass(filter, viewer, asked, { choices, fail: null })]
  const rows = (await Promise.all(passes)).flat()
  return { rows, now: rows[0]?.now ?? (await database().now()) }
}

interface Pass {
  /** Choices of the search. A counted car may miss at most one of them; make and model together count as one. */
  choices: typeof CHOICES
  /** If set, only cars that do not meet this choice are counted, for the values of this choice. */
  fail: FacetGroup | null
}

const FLAGS = "dealer, certified, reserve_met, no_reserve, hot, featured, ending"
const KINDS: Partial<Record<FacetGroup, string>> = {
  make: "make",
  model: "model",
  location: "city",
  body: "traits",
  fuel: "traits",
  transmission: "traits",
  drivetrain: "traits",
}

async function groupPass(
  filter: SearchFilter,
  viewer: ListingViewer,
  { chosen, minutes }: Asked,
  { choices, fail }: Pass
) {
  const conditions = searchConditions(
    LIVE,
    filter,
    viewer,
    choices.flatMap(({ filters }) => filters)
  )
  const place = (value: unknown) => conditions.place(value)
  const bits = new Map(choices.map(({ group }, index) => [group, 1 << index]))
  const meets = (choice: (typeof CHOICES)[number]) =>
    choice.filters.map((name) => filterCondition(LIVE, filter, name, place)).join(" AND ")
  const bit = (group: FacetGroup) => bits.get(group) ?? 0
  const allowed = [...new Set([0, ...bits.values(), bit("make") + bit("model")])]
  const masked = choices.length > 0 && fail === null
  const failing = masked
    ? choices.map((choice) => `CASE WHEN ${meets(choice)} THEN 0 ELSE ${bit(choice.group)} END`).join(" + ")
    : fail
      ? bit(fail)
      : 0
  if (fail) conditions.add(`NOT (${choices.map(meets).join(" AND ")})`)
  const bucket = `CASE ${minutes.map((value, index) => `WHEN ${endsWithin(String(value))} THEN ${index}`).join(" ")} ELSE ${minutes.length} END`
  const sets = fail
    ? [KINDS[fail] ?? FLAGS]
    : ["make", "city", "traits", ...(chosen.make === undefined ? [] : ["model"]), FLAGS]
  const columns = ["make", "model", "city", "traits", ...FLAGS.split(", ")]
  const grouped = new Set(sets.flatMap((set) => set.split(", ")))
  // `CASE WHEN failing = …` hides the comparison from the query planner. If the planner saw the comparison, it would
  // expect few rows and sort them instead of hashing.
  const { rows } = await database().query<Omit<GroupedCars, "failed"> & { now: Date; failing: number }>(
    `WITH grouped AS MATERIALIZED (
       SELECT ${masked ? "failing" : `${failing} AS failing`}, ${columns.map((column) => (grouped.has(column) ? column : `NULL AS ${column}`)).join(", ")}, count(*) AS cars
       FROM (
         SELECT listing.*, ${failing} AS failing, ${IS_HOT} AS hot, ${IS_FEATURED} AS featured, ${bucket} AS ending ${LIVE.from} WHERE ${conditions}
       ) AS listing
       ${masked ? `WHERE CASE WHEN failing = ANY ('{${allowed.join(",")}}') THEN true ELSE false END` : ""}
       GROUP BY GROUPING SETS (${sets.map((set) => `(${masked ? "failing, " : ""}${set})`).join(", ")})
     )
     SELECT failing, cars, dealer, certified, reserve_met, no_reserve, hot, featured, ending, term.value, northlot_now() AS now,
       CASE WHEN make IS NOT NULL THEN 'make' WHEN model IS NOT NULL THEN 'model' WHEN city IS NOT NULL THEN 'city'
         WHEN traits IS NOT NULL THEN 'traits' ELSE 'flags' END AS kind
     FROM grouped LEFT JOIN search_term AS term ON term.code = coalesce(make::integer, model::integer, city::integer, traits::integer)`,
    conditions.values
  )
  return rows.map((row) => ({
    ...row,
    failed: [...bits].filter(([, mask]) => row.failing & mask).map(([group]) => group),
  }))
}

/**
 * The range of year, price and kilometres, each under all filters except its own. Without other filters an index gives
 * the minimum and maximum; otherwise one pass finds all ranges.
 */
async function readRanges(filter: SearchFilter, viewer: ListingViewer): Promise<FacetsAnswer["ranges"]> {
  const conditions = searchConditions(LIVE, filter, viewer, RANGE_FILTERS)
  const place = (value: unknown) => conditions.place(value)
  const within = (own: string) =>
    RANGE_FILTERS.filter((name) => !name.startsWith(own) && isAsked(filter, name)).map((name) =>
      filterCondition(LIVE, filter, name as "yearMin", place)
    )
  const ends = [
    { name: "year", key: "listing.year", known: ["listing.year > 0", ...within("year")] },
    { name: "price", key: "listing.price_cents", known: within("price") },
    { name: "kms", key: "listing.kms", known: [`listing.kms < ${UNKNOWN_KMS}`, ...within("kms")] },
  ]
  const bare = FILTER_NAMES.every((name) => RANGE_FILTERS.includes(name) || !isAsked(filter, name))
  const one = (aggregate: string, { key, known }: (typeof ends)[number]) => {
    const where = known.join(" AND ") || "true"
    return bare
      ? `(SELECT ${aggregate}(${key}) ${LIVE.from} WHERE ${conditions} AND ${where})`
      : `${aggregate}(${key}) FILTER (WHERE ${where})`
  }
  const columns = ends.flatMap((end) => [
    `${one("min", end)} AS ${end.name}_min`,
    `${one("max", end)} AS ${end.name}_max`,
  ])
  const { rows } = await database().query<Record<string, number | null>>(
    `SELECT ${columns.join(", ")} ${bare ? "" : `${LIVE.from} WHERE ${conditions}`}`,
    conditions.values
  )
  const range = (
    name: string,
    { least, greatest } = { least: (value: number) => value, greatest: (value: number) => value }
  ) => {
    const [min, max] = [rows[0]![`${name}_min`] ?? null, rows[0]![`${name}_max`] ?? null]
    return min === null || max === null ? null : { min: least(min), max: greatest(max) }
  }
  const dollars = {
    least: (value: number) => Math.floor(value / 100),
    greatest: (value: number) => Math.ceil(value / 100),
  }
  return { year: range("year"), price: range("price", dollars), kms: range("kms") }
}

/**
 * For a search without results: counts the results if one filter is dropped, for each filter, greatest count first.
 * Filters with a count of 0 are left out.
 */
async function countWithoutEach(filter: SearchFilter, viewer: ListingViewer): Promise<FacetsAnswer["loosen"]> {
  const found: FacetsAnswer["loosen"] = []
  for (const name of FILTER_NAMES.filter((each) => isAsked(filter, each))) {
    // A model without its make is meaningless, so both filters are dropped together.
    const conditions = searchConditions(LIVE, filter, viewer, name === "make" ? ["make", "model"] : [name])
    const { rows } = await database().query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (SELECT ${LIVE.from} WHERE ${conditions} LIMIT ${MOST_COUNTED}) AS matching`,
      conditions.values
    )
    if (rows[0]!.count > 0) found.push({ filter: name, count: rows[0]!.count })
  }
  return found.sort((one, other) => other.count - one.count)
}
