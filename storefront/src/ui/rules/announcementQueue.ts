/** The least time between two announcements, so that a busy auction does not talk without end. */
export const ANNOUNCEMENT_PAUSE_MILLISECONDS = 4_000

/**
 * Collects polite sentences and announces them at most once per pause. During the pause a newer sentence of a topic
 * replaces the older one, so the listener hears the current state.
 */
export class AnnouncementQueue {
  private waiting = new Map<string, string>()
  private told = new Map<string, string>()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly tell: (text: string) => void) {}

  add(text: string, topic: string = text): void {
    // A newer sentence replaces the waiting sentence of the same topic. A sentence that was just announced is not
    // repeated.
    this.waiting.delete(topic)
    if (this.told.get(topic) === text) return
    this.waiting.set(topic, text)
    if (this.timer === undefined) this.flush()
  }

  private flush(): void {
    this.timer = undefined
    this.told = this.waiting
    this.waiting = new Map()
    if (this.told.size === 0) return
    this.tell([...this.told.values()].join(" "))
    this.timer = setTimeout(() => this.flush(), ANNOUNCEMENT_PAUSE_MILLISECONDS)
  }
}
