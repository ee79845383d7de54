import type { ServerClock } from "./serverClock"

/**
 * One timer for all countdowns on the page, aligned with the server's full seconds, so that they change together. It
 * runs only while a component subscribes.
 */
export class SecondTicker {
  private listeners = new Set<() => void>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private current: number

  constructor(private readonly clock: ServerClock) {
    this.current = clock.now()
    clock.onAdjusted(() => this.tick())
  }

  /** The server's time at the last tick, in milliseconds. */
  readonly read = (): number => this.current

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    if (this.timer === undefined) this.tick()
    return () => {
      this.listeners.delete(listener)
      if (this.listeners.size === 0) {
        clearTimeout(this.timer)
        this.timer = undefined
      }
    }
  }

  private tick(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.current = this.clock.now()
    for (const listener of this.listeners) listener()
    if (this.listeners.size > 0) this.timer = setTimeout(() => this.tick(), 1000 - (this.clock.now() % 1000) + 5)
  }
}
