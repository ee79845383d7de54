import { deliverSms } from "#src/workflows/notices/deliver-sms"
import { deliverOperatorSms } from "#src/workflows/notices/operator-sms"
import { followOutbid } from "#src/workflows/notices/tell-outbid"
import type { OutboxHandlers } from "../handler"

/** What people asked to be told of. */
export const noticesHandlers: OutboxHandlers = {
  "bidder.outbid": followOutbid,
  "sms.requested": deliverSms,
  "operator-sms.requested": deliverOperatorSms,
}
