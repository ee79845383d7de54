import { useSyncExternalStore } from "react"

/** The place around which somebody searched last: kept in this browser alone, once a search has known it. */
const KEY = "northlot:near:v1"
const LONGEST = 120

let ofThisPage = ""

export function lastPlace(): string {
  try {
    const kept = localStorage.getItem(KEY) ?? ""
    return kept.length <= LONGEST ? kept : ""
  } catch {
    // A browser that keeps nothing: the place lasts as long as the page.
    return ofThisPage
  }
}

const listeners = new Set<() => void>()

export function rememberPlace(place: string): void {
  ofThisPage = place
  try {
    localStorage.setItem(KEY, place)
  } catch {
    // As above.
  }
  listeners.forEach((tell) => tell())
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

export function useLastPlace(): string {
  return useSyncExternalStore(listen, lastPlace, () => "")
}
