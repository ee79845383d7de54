/** Whether a person leads running auctions but has no credit left to raise a bid in them. */
export function leavesNone({ left, leading }: { left: number; leading: number }): boolean {
  return leading > 0 && left < 1
}
