/** The message that tells the seller why a listing under correction cannot go on sale; null if the listing can. */
export function takenDownRefusal(open: { tookDown: boolean } | null): string | null {
  return open?.tookDown
    ? "Northlot took this listing off the market and asks you to put something right. Answer that on the listing's page: you can publish it again once we have looked."
    : null
}
