import { KIND_VALUES } from "@northlot/contract"
import { correctedText } from "#src/modules/search/rules/corrected-text"
import { searchedWords } from "#src/modules/search/rules/search-filter"
import { database } from "#src/platform/database"
import { Conditions } from "../listing/conditions"
import { audienceCondition, type ListingViewer } from "../listing/viewer"
import { MOST_COUNTED } from "./list-listings"
import { LIVE, searchConditions, wordsCondition, type SearchFilter } from "./live-search"

/**
 * For a search without results: the text with its misspelt words replaced, and the number of results. Null if the
 * replaced text finds no car either.
 */
export async function readMeant(
  filter: SearchFilter,
  text: string,
  viewer: ListingViewer
): Promise<{ q: string; count: number } | null> {
  const unknown = await unknownWords(text)
  if (unknown.size === 0) return null
  const q = correctedText(text, (word) => unknown.has(word), [...(await namesOnSale(viewer)), ...KIND_VALUES])
  if (q === null) return null
  const conditions = searchConditions(LIVE, { ...filter, q }, viewer)
  const { rows } = await database().query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT ${LIVE.from} WHERE ${conditions} LIMIT ${MOST_COUNTED}) AS matching`,
    conditions.values
  )
  const { count } = rows[0]!
  return count > 0 ? { q, count } : null
}

/** Returns the words that occur in no live car. */
async function unknownWords(text: string): Promise<ReadonlySet<string>> {
  const words = searchedWords(text)
  const values: unknown[] = []
  const found = words.map(
    (word) =>
      `EXISTS (SELECT FROM ${LIVE.words} WHERE ${wordsCondition([word], (value) => `$${values.push(value)}`) ?? "true"})`
  )
  if (found.length === 0) return new Set()
  const { rows } = await database().query<{ found: boolean[] }>(`SELECT ARRAY[${found.join(", ")}] AS found`, values)
  return new Set(words.filter((_, index) => !rows[0]!.found[index]))
}

/** The makes, models and cities of the live cars that this viewer may see. Names with the most cars come first. */
async function namesOnSale(viewer: ListingViewer): Promise<string[]> {
  const conditions = new Conditions(viewer.accountId, LIVE.first)
  conditions.add(audienceCondition(viewer, "$1"))
  const { rows } = await database().query<{ value: string }>(
    `WITH named AS (
       SELECT unnest(ARRAY[listing.make, listing.model, listing.city]) AS code, count(*) AS cars
       ${LIVE.from} WHERE ${conditions} GROUP BY 1
     )
     SELECT value FROM named JOIN search_term USING (code) WHERE value <> '' ORDER BY cars DESC, value`,
    conditions.values
  )
  return rows.map(({ value }) => value)
}
