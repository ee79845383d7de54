/**
 * Which accounts, cars and charges contain a word, as statements of their ids. Each text is the one of a trigram index:
 * what is written differently reads every row.
 */

export const accountText = (table: string): string =>
  `lower(${table}.email || ' ' || ${table}.first || ' ' || ${table}.last || ' ' || ${table}.mobile || ' ' || translate(${table}.mobile, ' ()+-./', '') || ' ' || ${table}.role || ' ' || coalesce(${table}.buyer_type, ''))`

/** Letters that an index knows at least; a shorter word is looked for in each row as it comes. */
export const LEAST_LETTERS = 3

export const accountsLike = (word: string): string => `
  SELECT named.id FROM account AS named WHERE ${accountText("named")} LIKE ${word}
  UNION ALL SELECT firm.account_id FROM dealer_profile AS firm WHERE lower(firm.name || ' ' || firm.omvic) LIKE ${word}`

export const carText = (table: string): string =>
  `listing_search_text(${["year", "make", "model", "trim", "title", "location", "vin"].map((column) => `${table}.${column}`).join(", ")})`

export const carsLike = (word: string): string => `
  SELECT car.id FROM listing AS car WHERE car.deleted_at IS NULL
    AND ${carText("car")} LIKE ${word}`

export const chargesLike = (word: string): string => `
  SELECT paid.id FROM charge AS paid
  WHERE lower(paid.id || ' ' || paid.description || ' ' || coalesce(paid.provider_reference, '') || ' ' || coalesce(paid.provider_payment, '')) LIKE ${word}`
