import { TIME_ZONE, endText } from "@northlot/contract"
import { useLateValue } from "@/ui/useLateValue"

const never = () => () => undefined
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** An auction's end by the reader's clock. Server-rendered pages tell Toronto's, because only the browser has a zone. */
export function useEndText(endsAt: string): string {
  return endText(endsAt, useLateValue(never, ownZone, TIME_ZONE))
}
