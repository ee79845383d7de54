/** Why a listing cannot go on sale while a correction is open, as its seller reads it; or null. */
export function takenDownRefusal(open: { tookDown: boolean } | null): string | null {
  return open?.tookDown
    ? "Northlot took this listing off the market and asks you to put something right. Answer that on the listing's page: you can publish it again once we have looked."
    : null
}
