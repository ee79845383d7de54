/** How a bidder is called in public: by the order of first appearance in one auction, the same throughout it. */
export function bidderName(number: number): string {
  return `Bidder ${number}`
}
