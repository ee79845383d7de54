import { TIME_ZONE, endText } from "@northlot/contract"
import { useLateValue } from "@/ui/useLateValue"

const never = () => () => undefined
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The end of an auction in the reader's time zone. Server-rendered pages use Toronto's, because only the browser knows
 * the reader's zone.
 */
export function useEndText(endsAt: string): string {
  return endText(endsAt, useLateValue(never, ownZone, TIME_ZONE))
}
