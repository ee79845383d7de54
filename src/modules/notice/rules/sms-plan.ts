/** Whether an SMS goes out: when somebody asks for it, and again when it is sent. */
import type { QuietHours, SmsDropReason } from "../types"
import { SMS_PER_DAY } from "./limits"
import { quietUntil } from "./quiet-hours"

export type SmsPlan =
  | { status: "requested" | "waiting"; reason: null; dueAt: Date }
  | { status: "dropped"; reason: SmsDropReason; dueAt: Date }

/**
 * What becomes of an SMS that is asked for now. `sentToday` counts what went to the person or to the number since
 * midnight in Toronto, whichever is more.
 */
export function planSms({
  sentToday,
  quietHours,
  usefulUntil,
  now,
}: {
  sentToday: number
  quietHours: QuietHours | null
  usefulUntil: Date | null
  now: Date
}): SmsPlan {
  if (sentToday >= SMS_PER_DAY) return { status: "dropped", reason: "quota", dueAt: now }
  const quietEnd = quietUntil(now, quietHours)
  if (!quietEnd) return { status: "requested", reason: null, dueAt: now }
  return usefulUntil && usefulUntil <= quietEnd
    ? { status: "dropped", reason: "quiet-hours", dueAt: now }
    : { status: "waiting", reason: null, dueAt: quietEnd }
}

/** What an SMS rests on at the moment of sending. */
export interface SmsGrounds {
  accountIsActive: boolean
  numberIsStopped: boolean
  consented: boolean
  available: boolean
  usefulUntil: Date | null
}

/** Why an SMS that was asked for is not sent at this moment; null where nothing has gone that it rests on. */
export function smsDropReason(grounds: SmsGrounds, sendingAt: Date): SmsDropReason | null {
  if (!grounds.accountIsActive) return "account"
  if (grounds.numberIsStopped) return "stopped"
  if (!grounds.consented) return "consent"
  if (!grounds.available) return "refused"
  return grounds.usefulUntil && grounds.usefulUntil <= sendingAt ? "too-late" : null
}
