import { containing } from "#src/platform/like-pattern"
import { torontoDayEnd, torontoDayStart } from "#src/platform/toronto"

/** Collects the conditions of a statement with their values. */
export class Where {
  protected readonly parts: string[] = []

  /** To add these conditions to another statement, pass the `values` of that statement. */
  constructor(readonly values: unknown[] = []) {}

  add(condition: string): void {
    this.parts.push(condition)
  }

  /** Adds a condition on `value`; `condition` gets the placeholder. Nothing is added if `value` is missing or empty. */
  with<Value>(value: Value | undefined, condition: (placeholder: string) => string): void {
    if (value === undefined || value === "") return
    this.parts.push(condition(this.place(value)))
  }

  equal(columns: Readonly<Record<string, unknown>>): void {
    for (const [column, value] of Object.entries(columns)) this.with(value, (given) => `${column} = ${given}`)
  }

  /** Adds a condition: `column` lies on these days in Toronto. Both days are included. */
  days(column: string, { from, to }: { from?: string; to?: string }): void {
    this.with(from && torontoDayStart(from), (start) => `${column} >= ${start}`)
    this.with(to && torontoDayEnd(to), (end) => `${column} < ${end}`)
  }

  /**
   * Adds a condition for each word. `ways` returns SQL conditions for the word's pattern; at least one of them must
   * hold.
   */
  words(words: readonly string[], ways: (pattern: string) => readonly string[]): void {
    for (const word of words) this.with(containing(word), (pattern) => `(${ways(pattern).join(" OR ")})`)
  }

  place(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  toString(): string {
    return this.parts.join(" AND ") || "true"
  }
}
