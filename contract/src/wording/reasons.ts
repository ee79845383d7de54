/** The text of a refusal names at most this many reasons. Further reasons appear only beside their fields. */
const MANY_REASONS = 3

/** Joins the messages of all refused fields into one text. A repeated message appears once. */
export function reasonsOf(fields: Readonly<Record<string, string>>): string {
  const reasons = [...new Set(Object.values(fields))]
  const more = reasons.length - MANY_REASONS
  const rest = more > 0 ? [`${more === 1 ? "1 more field is" : `${more} more fields are`} not valid.`] : []
  return [...reasons.slice(0, MANY_REASONS), ...rest].join(" ")
}
