/** Wakes somebody when an auction has to open or to settle. Losing a call loses nothing: a sweep finds what is due. */
export interface AuctionTimers {
  /** The auction has this start (`scheduled`) or this, perhaps extended, end (`open`). */
  set(auction: { id: string; status: "scheduled" | "open"; startsAt: Date; endsAt: Date }): void
}

let current: AuctionTimers = { set: () => undefined }

export function installAuctionTimers(timers: AuctionTimers): void {
  current = timers
}

export function auctionTimers(): AuctionTimers {
  return current
}
