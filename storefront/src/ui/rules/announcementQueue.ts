/** What a screen reader is told at once at the most, so that a lively auction does not talk without end. */
export const ANNOUNCEMENT_PAUSE_MILLISECONDS = 4_000

/**
 * Polite sentences, at most one per pause. While it lasts, the newest sentence of each topic waits and
 * takes the place of an older one: what is told is how things stand, not how they came about.
 */
export class AnnouncementQueue {
  private waiting = new Map<string, string>()
  private told = new Map<string, string>()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly tell: (text: string) => void) {}

  add(text: string, topic: string = text): void {
    // The last said stands last; what was just told, by another source, is not told again.
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
