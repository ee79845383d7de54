/** '1 credit', '3 credits'. */
export function counted(credits: number): string {
  return `${credits} ${credits === 1 ? "credit" : "credits"}`
}
