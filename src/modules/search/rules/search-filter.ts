const WORDS_MAXIMUM = 10

/** A parsed filter as in a URL: every value is a text, and empty ones are left out. */
export function filterTexts(
  filter: Readonly<Record<string, string | number | boolean | undefined>>
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [[name, String(value)]]
    )
  )
}

/** The words in lower case that must all occur. The list of cars searches the same words. */
export function searchedWords(text: string | undefined): string[] {
  return [...new Set((text ?? "").toLowerCase().split(/\s+/).filter(Boolean))].slice(0, WORDS_MAXIMUM)
}

/** The query of /auctions that shows the matches: '?' with the parameters, or empty. */
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
