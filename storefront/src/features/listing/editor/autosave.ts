import type { ListingDraft } from "@northlot/contract"
import { useEffect, useRef } from "react"
import { draftErrors } from "./listingFields"

/** The pause after the last change before an autosave. */
const PAUSE_MILLISECONDS = 1_500

/** A complete draft goes live at its dates, so dates are saved only when the seller presses Save. */
const BY_PRESS_ALONE: readonly (keyof ListingDraft)[] = ["startsAt", "endsAt"]

/** The fields that an autosave may send and that the server would accept. */
export function sendableByItself(fields: ListingDraft): ListingDraft {
  const wrong = new Set(Object.keys(draftErrors(fields)).map((name) => name.split(".")[0]))
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => !BY_PRESS_ALONE.includes(name as keyof ListingDraft) && !wrong.has(name))
  )
}

/** Whether a new form has enough data for a draft: an opened but empty page creates no draft. */
export function isWorthCaching({ vin = "", make = "", model = "", photoUrls = [] }: ListingDraft): boolean {
  return vin.length >= 11 || make.trim() !== "" || model.trim() !== "" || photoUrls.length > 0
}

/**
 * Calls `save` after a pause in typing, and when the browser is online again. `unsaved` contains the unsaved values; a
 * change of it restarts the pause.
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
