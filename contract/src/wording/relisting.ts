import { RELIST_AFTER_HOURS, type RelistingTerms } from "../rules/relisting"
import { spokenAmount } from "./spoken-amount"

/** Tells the seller how an unsold car is relisted automatically; empty without relisting. */
export function relistingSentence(
  { times, dropCents, dropBasisPoints, floorCents }: RelistingTerms,
  { hasReserve }: { hasReserve: boolean }
): string {
  if (times === 0) return ""
  const often = times === 1 ? "once more" : `up to ${times} times more`
  const drop =
    dropCents !== null ? spokenAmount(dropCents) : dropBasisPoints !== null ? `${dropBasisPoints / 100}%` : null
  const reserve =
    !hasReserve || drop === null || floorCents === null
      ? ""
      : ` Each time the reserve falls by ${drop}, never below ${spokenAmount(floorCents)}.`
  return `If the car does not sell, it is listed again automatically, ${often}, ${RELIST_AFTER_HOURS} hours after the auction's end.${reserve}`
}
