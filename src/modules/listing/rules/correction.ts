/** Why a listing cannot go on the market while Northlot asks for a correction, as its seller is told; or null. */
export function takenDownRefusal(open: { tookDown: boolean } | null): string | null {
  return open?.tookDown
    ? "Northlot took this listing off the market and asks you to put something right. Answer that on the listing's page: you can publish it again once we have looked."
    : null
}
