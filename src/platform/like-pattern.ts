/** A `LIKE` or `ILIKE` pattern for texts that contain this one, with its wildcards escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`
}
