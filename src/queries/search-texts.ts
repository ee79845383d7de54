/**
 * SQL that finds records that contain a word. A column named `search_text` contains a record's words without accents and
 * in lower case. Those of accounts, cars, charges and entries of the audit log have trigram indexes.
 */

/**
 * SQL: whether a text contains a word, ignoring accents and case. `text` must be an output of `without_accents`, which
 * also converts to lower case.
 */
const contains = (text: string, word: string): string => `${text} LIKE public.without_accents(${word})`

/** SQL: whether a text contains a word. The text is normalized in the statement, so no index is used. */
export const textMatches = (text: string, word: string): string => contains(`public.without_accents(${text})`, word)

/** SQL: whether the record of this table alias contains a word. The table has a column `search_text`. */
export const recordMatches = (table: string, word: string): string => contains(`${table}.search_text`, word)

/** The minimum length of a word that a trigram index can find. For a shorter word, every row is read. */
export const LEAST_LETTERS = 3

export const accountsLike = (word: string): string => `
  SELECT named.id FROM account AS named WHERE ${recordMatches("named", word)}
  UNION ALL SELECT firm.account_id FROM dealer_profile AS firm
    WHERE ${recordMatches("firm", word)}`

export const carsLike = (word: string): string => `
  SELECT car.id FROM listing AS car WHERE car.deleted_at IS NULL AND ${recordMatches("car", word)}`
