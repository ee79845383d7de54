import { z } from "zod"

import { LIMITS } from "../limits"
import { instant, line, ok } from "../shared"
import { STAFF } from "../../staff"
import { inArea } from "../../in-area"

const { endpoint } = inArea("operations")

const recipient = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string().describe("In international form, such as +14165550100."),
  createdAt: instant,
})
export type SmsRecipient = z.infer<typeof recipient>

const recipients = z.object({ ok, recipients: z.array(recipient), total: z.number().int() })

export const listSmsRecipients = endpoint("GET /api/sms-recipients", "admin", {
  summary: "Lists the operator's people who get urgent matters by SMS.",
  staff: STAFF.readsSite,
  answer: recipients,
})

export const addSmsRecipient = endpoint("POST /api/sms-recipients", "admin", {
  summary: "Adds a recipient, or renames the recipient of this number; without a name, the number is the name.",
  staff: STAFF.owners,
  rateLimit: LIMITS.console,
  body: z.strictObject({ name: line(80).optional(), phone: line(40).optional() }),
  answer: recipients,
  errors: ["phone_required", "RECIPIENTS_FULL"],
})

export const removeSmsRecipient = endpoint("DELETE /api/sms-recipients/:id", "admin", {
  summary: "Removes a recipient.",
  staff: STAFF.owners,
  rateLimit: LIMITS.console,
  answer: recipients,
  errors: ["NOT_FOUND"],
})

export const sendTestSms = endpoint("POST /api/sms-test", "admin", {
  summary: "Sends every recipient an SMS at once and returns how many were sent; none to people who answered STOP.",
  staff: STAFF.owners,
  rateLimit: { points: 10, seconds: 600 },
  body: z.object({}).optional(),
  answer: z.object({ ok, sent: z.number().int(), total: z.number().int() }),
})
