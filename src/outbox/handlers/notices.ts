import { deliverSms } from "#src/workflows/notices/deliver-sms"
import { followOutbid } from "#src/workflows/notices/tell-outbid"
import type { OutboxHandlers } from "../handler"

/** What people asked to be told of. */
export const noticesHandlers: OutboxHandlers = {
  "bidder.outbid": followOutbid,
  "sms.requested": deliverSms,
}
