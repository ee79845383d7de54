/** Whether a person who leads running auctions has no credit left to raise a bid there. */
export function leavesNone({ left, leading }: { left: number; leading: number }): boolean {
  return leading > 0 && left < 1
}
