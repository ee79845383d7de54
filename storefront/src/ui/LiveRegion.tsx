import { useSyncExternalStore } from "react"

interface Announcement {
  text: string
  urgent: boolean
  /** Makes the same sentence, said twice, a change. */
  count: number
}

let current: Announcement = { text: "", urgent: false, count: 0 }
const listeners = new Set<() => void>()

/** Has screen readers say a sentence without moving the focus; `urgent` interrupts. */
export function announce(text: string, { urgent = false }: { urgent?: boolean } = {}): void {
  current = { text, urgent, count: current.count + 1 }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Mounted once, in the layout. */
export function LiveRegion() {
  const { text, urgent, count } = useSyncExternalStore(subscribe, () => current)
  return (
    <>
      <div className="sr-only" role="status" aria-live="polite">
        {!urgent && <span key={count}>{text}</span>}
      </div>
      <div className="sr-only" role="alert" aria-live="assertive">
        {urgent && <span key={count}>{text}</span>}
      </div>
    </>
  )
}
