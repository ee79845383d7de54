import type { NoticeParams } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import type { NoticeToSend } from "#src/modules/message/types"
import { appointmentAction } from "#src/wording/notice/appointment"
import { listingNotice } from "../notice/listing-notice"

/** A notice and an e-mail about an inspection. The e-mail's button opens the appointment. */
export function appointmentNotice(
  key: string,
  account: AccountRecord,
  { listingId, sessionId, car, to }: { listingId: string; sessionId: string; car: string; to?: string },
  params: NoticeParams<"appointment">
): NoticeToSend {
  return listingNotice(
    account,
    { key, role: "seller", listingId, car, told: { type: "appointment", params } },
    { template: "appointment", data: { action: appointmentAction(params), sessionId }, to }
  )
}
