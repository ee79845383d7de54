import { useSyncExternalStore } from "react"
import { AnnouncementQueue } from "./rules/announcementQueue"

interface Announcement {
  text: string
  /** Lets a screen reader announce the same sentence twice. */
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
 * Lets screen readers announce a sentence politely, without moving the focus. A newer sentence of the same `topic`
 * replaces one that waits.
 */
export function announce(text: string, topic?: string): void {
  queue.add(text, topic)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The only region for announcements of live changes. The layout mounts it once. */
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
