/** Formats a number of credits, such as '1 credit' or '3 credits'. */
export function counted(credits: number): string {
  return `${credits} ${credits === 1 ? "credit" : "credits"}`
}
