import { containing } from "#src/platform/like-pattern"

/** Collects the conditions of a listing query with their values; `$1` is always the viewer's account id or null. */
export class Conditions {
  readonly values: unknown[]
  private readonly parts: string[]

  /** `first`: what is true of every row that is asked for; deleted listings are none. */
  constructor(viewerId: string | null, first = "listing.deleted_at IS NULL") {
    this.values = [viewerId]
    this.parts = [first]
  }

  add(condition: string): void {
    this.parts.push(condition)
  }

  /** `condition` gets the placeholder of `value`; nothing is added for a filter that was not sent. */
  with<Value>(value: Value | undefined, condition: (placeholder: string) => string): void {
    if (value === undefined || value === "") return
    this.parts.push(condition(this.place(value)))
  }

  /**
   * Every word must occur in year, make, model, trim, title, place or VIN, or in `others`: texts of ours, in lower
   * case.
   */
  withWords(words: string | undefined, others: readonly string[] = []): void {
    for (const word of (words ?? "").toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)) {
      const text =
        "listing_search_text(listing.year, listing.make, listing.model, listing.trim, listing.title, listing.location, listing.vin)"
      this.with(
        containing(word),
        (value) => `(${[text, ...others].map((searched) => `${searched} LIKE ${value}`).join(" OR ")})`
      )
    }
  }

  place(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  toString(): string {
    return this.parts.join(" AND ")
  }
}
