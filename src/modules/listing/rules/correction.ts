/** The message that tells the seller why a listing under correction cannot go on sale; null if the listing can. */
export function takenDownRefusal(open: { tookDown: boolean } | null): string | null {
  return open?.tookDown
    ? "Northlot took this listing off the market and asks you to correct something. Answer the request on the listing's page. You can publish the listing again once we have checked your answer."
    : null
}
