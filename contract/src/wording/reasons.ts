/** Reasons beyond these stand at their fields alone. */
const MANY_REASONS = 3

/** Why a request was refused, in one text, by what is said of each field; what is said of several is said once. */
export function reasonsOf(fields: Readonly<Record<string, string>>): string {
  const reasons = [...new Set(Object.values(fields))]
  const more = reasons.length - MANY_REASONS
  const rest = more > 0 ? [`${more === 1 ? "1 more field is" : `${more} more fields are`} not valid.`] : []
  return [...reasons.slice(0, MANY_REASONS), ...rest].join(" ")
}
