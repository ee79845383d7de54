/** The null character and lone surrogates, which the database's text and JSON cannot store. */
const UNSTORABLE = /\0|\p{Surrogate}/u

const DEEPEST_LEVEL = 16

/**
 * The fields, by path, that cannot be stored as sent, each with the reason. Input of any depth is handled without
 * recursion.
 */
export function unstorableFields(input: unknown): Record<string, string> {
  const fields: Record<string, string> = {}
  const waiting: { value: unknown; path: string[] }[] = [{ value: input, path: [] }]
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    const { value, path } = entry
    if (typeof value === "string" && UNSTORABLE.test(value)) fields[path.join(".")] = "Some characters are not allowed."
    if (typeof value !== "object" || value === null) continue
    if (path.length > DEEPEST_LEVEL) {
      fields[path.join(".")] = "This value is nested too deeply."
      continue
    }
    for (const [name, inner] of Object.entries(value)) {
      if (UNSTORABLE.test(name)) fields[path.join(".")] = "Some field names contain characters that are not allowed."
      else waiting.push({ value: inner, path: [...path, name] })
    }
  }
  return fields
}
