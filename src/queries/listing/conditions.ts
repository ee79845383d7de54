import { searchWords } from "#src/platform/search-words"
import { recordMatches } from "../search-texts"
import { Where } from "../where"

/** The conditions of a listing query; `$1` is always the viewer's account id or null. */
export class Conditions extends Where {
  /** `first` is a condition that every row must meet; by default it excludes deleted listings. */
  constructor(viewerId: string | null, first = "listing.deleted_at IS NULL") {
    super()
    this.values.push(viewerId)
    this.parts.push(first)
  }

  /**
   * Every word must occur in year, make, model, trim, title, place or VIN, or in one of `others`. `others` are SQL
   * expressions of lower-case texts.
   */
  withWords(words: string | undefined, others: readonly string[] = []): void {
    this.words(searchWords(words ?? ""), (pattern) => [
      recordMatches("listing", pattern),
      ...others.map((searched) => `${searched} LIKE ${pattern}`),
    ])
  }
}
