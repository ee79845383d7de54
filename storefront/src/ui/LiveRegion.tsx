import { useSyncExternalStore } from "react"
import { AnnouncementQueue } from "./rules/announcementQueue"

interface Announcement {
  text: string
  /** Makes the same sentence, said twice, a change. */
  count: number
}

const SILENCE: Announcement = { text: "", count: 0 }
let current = SILENCE
const listeners = new Set<() => void>()
const queue = new AnnouncementQueue((text) => {
  current = { text, count: current.count + 1 }
  for (const listener of listeners) listener()
})

/**
 * Has screen readers say a sentence when they get to it, without moving the focus. A newer sentence of
 * the same `topic` takes the place of one that was not said yet.
 */
export function announce(text: string, topic?: string): void {
  queue.add(text, topic)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Mounted once, in the layout: the one place where live changes are spoken. */
export function LiveRegion() {
  const { text, count } = useSyncExternalStore(
    subscribe,
    () => current,
    () => SILENCE
  )
  return (
    <div className="sr-only" role="status" aria-live="polite" aria-atomic>
      <span key={count}>{text}</span>
    </div>
  )
}
