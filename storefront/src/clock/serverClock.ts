interface Sample {
  offset: number
  roundTrip: number
  at: number
}

const SAMPLE_LIFETIME = 120_000

/**
 * The server's time on this device: the device's clock plus a measured offset, in milliseconds. The offset comes from
 * the sample with the shortest round trip of the last two minutes. Its error is at most half of that round trip.
 */
export class ServerClock {
  private samples: Sample[] = []
  private listeners = new Set<() => void>()

  constructor(private readonly device: () => number = Date.now) {}

  now(): number {
    return this.device() + (this.samples[0]?.offset ?? 0)
  }

  /** Records one sample: the server's time, and when the request left and the response arrived, both in device time. */
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

  /** Calls the listener when the clock jumps by a quarter of a second or more. */
  onAdjusted(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
}
