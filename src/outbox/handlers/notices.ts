import { deliverSms } from "../../workflows/notices/deliver-sms"
import type { OutboxHandlers } from "../handler"

/** What people asked to be told of. */
export const noticesHandlers: OutboxHandlers = {
  "sms.requested": deliverSms,
}
