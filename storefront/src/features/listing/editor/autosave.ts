import type { ListingDraft } from "@northlot/contract"
import { useEffect, useRef } from "react"
import { draftErrors } from "./listingFields"

/** How long nothing is typed before it is saved. */
const PAUSE_MILLISECONDS = 1_500

/** Dates can put a complete draft on the market by themselves: they wait for a press. */
const BY_PRESS_ALONE: readonly (keyof ListingDraft)[] = ["startsAt", "endsAt"]

/** Of these fields, those that may be saved without being asked for and that the server would take. */
export function sendableByItself(fields: ListingDraft): ListingDraft {
  const wrong = new Set(Object.keys(draftErrors(fields)).map((name) => name.split(".")[0]))
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => !BY_PRESS_ALONE.includes(name as keyof ListingDraft) && !wrong.has(name))
  )
}

/**
 * Whether there is enough of a car in a new form to keep it as a draft: a look at the empty page leaves none behind.
 */
export function isWorthKeeping({ vin = "", make = "", model = "", photoUrls = [] }: ListingDraft): boolean {
  return vin.length >= 11 || make.trim() !== "" || model.trim() !== "" || photoUrls.length > 0
}

/**
 * Saves once the typing has paused, and when the connection is back. `unsaved` names the state that is not saved yet.
 */
export function useAutosave({
  enabled,
  unsaved,
  save,
}: {
  enabled: boolean
  unsaved: string | null
  save: () => void
}): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    if (!enabled || unsaved === null) return
    const pause = setTimeout(() => latest.current(), PAUSE_MILLISECONDS)
    const onOnline = () => latest.current()
    window.addEventListener("online", onOnline)
    return () => {
      clearTimeout(pause)
      window.removeEventListener("online", onOnline)
    }
  }, [enabled, unsaved])
}
