/**
 * SQL that finds the ids of accounts, cars and charges that contain a word. Each text expression must equal that of
 * its trigram index; otherwise Postgres reads every row.
 */

export const accountText = (table: string): string =>
  `lower(${table}.email || ' ' || ${table}.first || ' ' || ${table}.last || ' ' || ${table}.mobile || ' ' || translate(${table}.mobile, ' ()+-./', '') || ' ' || ${table}.role || ' ' || coalesce(${table}.buyer_type, ''))`

/** The shortest word that a trigram index can find. A shorter word is searched in each row. */
export const LEAST_LETTERS = 3

export const accountsLike = (word: string): string => `
  SELECT named.id FROM account AS named WHERE ${accountText("named")} LIKE ${word}
  UNION ALL SELECT firm.account_id FROM dealer_profile AS firm WHERE lower(firm.name || ' ' || firm.omvic) LIKE ${word}`

export const carText = (table: string): string =>
  `listing_search_text(${["year", "make", "model", "trim", "title", "location", "vin"].map((column) => `${table}.${column}`).join(", ")})`

/** Accents do not count: neither in the car's text nor in the word. */
export const carMatches = (table: string, word: string): string => `${carText(table)} LIKE without_accents(${word})`

export const carsLike = (word: string): string => `
  SELECT car.id FROM listing AS car WHERE car.deleted_at IS NULL AND ${carMatches("car", word)}`

export const chargesLike = (word: string): string => `
  SELECT paid.id FROM charge AS paid
  WHERE lower(paid.id || ' ' || paid.description || ' ' || coalesce(paid.provider_reference, '') || ' ' || coalesce(paid.provider_payment, '')) LIKE ${word}`
