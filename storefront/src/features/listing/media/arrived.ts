import { useEffect, useRef } from "react"

interface Arrived<Item> {
  /** What was kept under this name; empty in a tab that knows nothing of it. */
  read: () => Item[]
  write: (items: readonly Item[]) => void
}

function keptIn<Item>(name: string): Arrived<Item> {
  return {
    read: () => {
      try {
        const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? "[]")
        return Array.isArray(kept) ? (kept as Item[]) : []
      } catch {
        return []
      }
    },
    write: (items) => {
      try {
        if (items.length > 0) sessionStorage.setItem(name, JSON.stringify(items))
        else sessionStorage.removeItem(name)
      } catch {
        // Without room in the tab a reload loses what was not saved, as any form does.
      }
    },
  }
}

interface KeepArrived<Item> {
  /** Of the form that they belong to; another name takes over what was kept. */
  name: string
  /** What has arrived since the page was opened and is still shown, saved or not. */
  items: readonly Item[]
  onRestored: (item: Item) => void
}

/**
 * Keeps uploads that have arrived over a reload of the page, in this tab, until their form is left: they are on the
 * server, and only the form that names them is not.
 */
export function useKeptArrivals<Item>({ name, items, onRestored }: KeepArrived<Item>): void {
  const restored = useRef(false)
  const present = useRef(name)
  useEffect(() => {
    if (restored.current) return
    restored.current = true
    keptIn<Item>(name).read().forEach(onRestored)
  })
  const text = JSON.stringify(items)
  useEffect(() => {
    if (present.current !== name) keptIn(present.current).write([])
    present.current = name
    keptIn<Item>(name).write(JSON.parse(text) as Item[])
  }, [name, text])
  // A reload runs no clean-up; leaving the form does.
  useEffect(() => () => keptIn(present.current).write([]), [])
}
