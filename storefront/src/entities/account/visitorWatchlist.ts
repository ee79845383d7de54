import { WATCHLIST_LIMIT } from "@northlot/contract"
import { useSyncExternalStore } from "react"

/** A car on the watchlist of a visitor without an account. Only the browser stores that list, newest first. */
export interface VisitorEntry {
  id: string
  title: string
}

const KEY = "northlot:watchlist:v1"
const NOTHING: readonly VisitorEntry[] = []

/** Reads the stored entries and skips invalid ones: a person or another version of the page may have changed them. */
export function parseEntries(text: string | null): readonly VisitorEntry[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]")
    if (!Array.isArray(kept)) return NOTHING
    const seen = new Set<string>()
    const entries = kept.flatMap((entry: Partial<VisitorEntry> | null) => {
      const { id, title } = entry ?? {}
      if (typeof id !== "string" || !/^[\w-]{1,120}$/.test(id) || seen.has(id)) return []
      seen.add(id)
      return [{ id, title: typeof title === "string" ? title : "" }]
    })
    return entries.slice(0, WATCHLIST_LIMIT)
  } catch {
    return NOTHING
  }
}

let lastText: string | null | undefined
let lastEntries: readonly VisitorEntry[] = NOTHING

/** The current list, including changes from other tabs. */
export function visitorWatchlist(): readonly VisitorEntry[] {
  let text: string | null = null
  try {
    text = localStorage.getItem(KEY)
  } catch {
    // Without browser storage the list lasts as long as the page.
    return lastEntries
  }
  if (text !== lastText) {
    lastText = text
    lastEntries = parseEntries(text)
  }
  return lastEntries
}

const listeners = new Set<() => void>()

function keep(entries: readonly VisitorEntry[]): void {
  lastEntries = entries
  try {
    if (entries.length > 0) localStorage.setItem(KEY, JSON.stringify(entries))
    else localStorage.removeItem(KEY)
    lastText = localStorage.getItem(KEY)
  } catch {
    lastText = undefined
  }
  listeners.forEach((tell) => tell())
}

/** Adds an entry at the front, or at its former `place`. Returns false when the list is full. */
export function watchHere(entry: VisitorEntry, place = 0): boolean {
  const present = visitorWatchlist()
  if (present.some(({ id }) => id === entry.id)) return true
  if (present.length >= WATCHLIST_LIMIT) return false
  keep([...present.slice(0, place), entry, ...present.slice(place)])
  return true
}

/** Removes an entry. Returns its former place, or -1. */
export function unwatchHere(id: string): number {
  const present = visitorWatchlist()
  const place = present.findIndex((entry) => entry.id === id)
  if (place >= 0) keep(present.filter((entry) => entry.id !== id))
  return place
}

/** Removes all entries except these. */
export function retainOnly(ids: readonly string[]): void {
  keep(visitorWatchlist().filter(({ id }) => ids.includes(id)))
}

function follow(tell: () => void): () => void {
  listeners.add(tell)
  window.addEventListener("storage", tell)
  return () => {
    listeners.delete(tell)
    window.removeEventListener("storage", tell)
  }
}

export function useVisitorWatchlist(): readonly VisitorEntry[] {
  return useSyncExternalStore(follow, visitorWatchlist, () => NOTHING)
}
