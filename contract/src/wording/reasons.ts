/** Further reasons stand only at their fields. */
const MANY_REASONS = 3

/** Why a request was refused, in one text from the sentences by field; a repeated sentence counts once. */
export function reasonsOf(fields: Readonly<Record<string, string>>): string {
  const reasons = [...new Set(Object.values(fields))]
  const more = reasons.length - MANY_REASONS
  const rest = more > 0 ? [`${more === 1 ? "1 more field is" : `${more} more fields are`} not valid.`] : []
  return [...reasons.slice(0, MANY_REASONS), ...rest].join(" ")
}
