import { useSyncExternalStore } from "react"

/**
 * The storage key of the last searched place, such as a postal code. Only this browser stores the place, after it was
 * recognised.
 */
const KEY = "northlot:near:v1"
const LONGEST = 120

let ofThisPage = ""

export function lastPlace(): string {
  try {
    const kept = localStorage.getItem(KEY) ?? ""
    return kept.length <= LONGEST ? kept : ""
  } catch {
    // Without browser storage, the last searched place is remembered only until the page is closed.
    return ofThisPage
  }
}

const listeners = new Set<() => void>()

export function rememberPlace(place: string): void {
  ofThisPage = place
  try {
    localStorage.setItem(KEY, place)
  } catch {
    // Without browser storage, the last searched place is remembered only until the page is closed.
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
