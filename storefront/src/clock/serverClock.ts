interface Sample {
  offset: number
  roundTrip: number
  at: number
}

const SAMPLE_LIFETIME = 120_000

/**
 * The server's time on this device: the device's clock plus a measured offset. Of the measurements of
 * the last two minutes the one with the shortest round trip counts, because half of the round trip is
 * the error it can have. All figures in milliseconds.
 */
export class ServerClock {
  private samples: Sample[] = []
  private listeners = new Set<() => void>()

  constructor(private readonly device: () => number = Date.now) {}

  now(): number {
    return this.device() + (this.samples[0]?.offset ?? 0)
  }

  /** Takes a server's answer to a question asked at `sentAt` and answered at `receivedAt`, both device time. */
  observe(serverNow: string, sentAt: number, receivedAt: number): void {
    const server = Date.parse(serverNow)
    if (Number.isNaN(server)) return
    const roundTrip = Math.max(0, receivedAt - sentAt)
    const before = this.now()
    this.samples = [
      ...this.samples.filter((sample) => receivedAt - sample.at < SAMPLE_LIFETIME && receivedAt >= sample.at),
      { offset: server + roundTrip / 2 - receivedAt, roundTrip, at: receivedAt },
    ].sort((a, b) => a.roundTrip - b.roundTrip)
    if (Math.abs(this.now() - before) >= 250) for (const listener of this.listeners) listener()
  }

  /** Called when the clock jumped by a quarter of a second or more. */
  onAdjusted(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
}
