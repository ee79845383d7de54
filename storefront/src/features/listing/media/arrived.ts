import { useEffect, useRef } from "react"

interface Arrived<Item> {
  /** Returns the stored items; empty if this tab has stored none. */
  read: () => Item[]
  write: (items: readonly Item[]) => void
}

function storedIn<Item>(name: string): Arrived<Item> {
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
        // The browser refuses storage, so a reload loses the unsaved items.
      }
    },
  }
}

interface StoredArrivals<Item> {
  /** The form's storage name. When the name changes, the stored items move to the new name. */
  name: string
  /** The uploaded files of this visit that the form still shows, saved or not. */
  items: readonly Item[]
  onRestored: (item: Item) => void
}

/**
 * Restores uploaded files after a reload in this tab, until the person leaves the form. The server has the files, but
 * the unsaved form that lists them would be lost.
 */
export function useStoredArrivals<Item>({ name, items, onRestored }: StoredArrivals<Item>): void {
  const restored = useRef(false)
  const present = useRef(name)
  useEffect(() => {
    if (restored.current) return
    restored.current = true
    storedIn<Item>(name).read().forEach(onRestored)
  })
  const text = JSON.stringify(items)
  useEffect(() => {
    if (present.current !== name) storedIn(present.current).write([])
    present.current = name
    storedIn<Item>(name).write(JSON.parse(text) as Item[])
  }, [name, text])
  // Leaving the form runs this clean-up; a reload does not.
  useEffect(() => () => storedIn(present.current).write([]), [])
}
