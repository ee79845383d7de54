import { useSyncExternalStore } from "react"

/** The place of the last search near a place. Only this browser stores it, after the place was recognised. */
const KEY = "northlot:near:v1"
const LONGEST = 120

let ofThisPage = ""

export function lastPlace(): string {
  try {
    const kept = localStorage.getItem(KEY) ?? ""
    return kept.length <= LONGEST ? kept : ""
  } catch {
    // Without browser storage the place lasts as long as the page.
    return ofThisPage
  }
}

const listeners = new Set<() => void>()

export function rememberPlace(place: string): void {
  ofThisPage = place
  try {
    localStorage.setItem(KEY, place)
  } catch {
    // Without browser storage the place lasts as long as the page.
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
