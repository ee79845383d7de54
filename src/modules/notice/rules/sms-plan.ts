/** Decides whether an SMS is sent: first when it is requested, and again right before it is sent. */
import type { QuietHours, SmsDropReason } from "../types"
import { SMS_PER_DAY } from "./limits"
import { quietUntil } from "./quiet-hours"

export type SmsPlan =
  | { status: "requested" | "waiting"; reason: null; dueAt: Date }
  | { status: "dropped"; reason: SmsDropReason; dueAt: Date }

/**
 * Decides what happens to an SMS requested now. `sentToday` counts SMS since midnight in Toronto, to the person or
 * to the number, whichever is more.
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

/** The conditions for sending an SMS, read at the moment of sending. */
export interface SmsGrounds {
  accountIsActive: boolean
  numberIsStopped: boolean
  consented: boolean
  available: boolean
  usefulUntil: Date | null
}

/** Why a requested SMS is not sent at this moment; `null` where every condition for it still holds. */
export function smsDropReason(grounds: SmsGrounds, sendingAt: Date): SmsDropReason | null {
  if (!grounds.accountIsActive) return "account"
  if (grounds.numberIsStopped) return "stopped"
  if (!grounds.consented) return "consent"
  if (!grounds.available) return "refused"
  return grounds.usefulUntil && grounds.usefulUntil <= sendingAt ? "too-late" : null
}
