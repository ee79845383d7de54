const WORDS_MAXIMUM = 10

/** A parsed filter as it stands in an address: every value a text, nothing that was left empty. */
export function filterTexts(
  filter: Readonly<Record<string, string | number | boolean | undefined>>
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [[name, String(value)]]
    )
  )
}

/** The words that all must occur, in lower case: the list of cars looks for these, and for no more of them. */
export function searchedWords(text: string | undefined): string[] {
  return [...new Set((text ?? "").toLowerCase().split(/\s+/).filter(Boolean))].slice(0, WORDS_MAXIMUM)
}

/** The query of /auctions that shows what matches: '?' and on, or empty. */
export function searchAddress({
  filter,
  sort,
}: {
  filter: Readonly<Record<string, string>>
  sort: string | null
}): string {
  const query = new URLSearchParams({ ...filter, ...(sort ? { sort } : {}) }).toString()
  return query && `?${query}`
}
