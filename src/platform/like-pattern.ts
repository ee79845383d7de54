/** The pattern of `LIKE` and `ILIKE` for what contains this text, its own wildcards taken as letters. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`
}
