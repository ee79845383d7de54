import type { MedusaContainer } from "@medusajs/framework/types"
import { startRepeating, type Repeating } from "../platform/repeating"
import { sendReminders } from "../workflows/reminders/send-reminders"

/** Looks each minute, and first of all at the start, for what has fallen due after a sale, and has it told. */
export function startSettlementClock(scope: MedusaContainer): Repeating {
  return startRepeating(() => sendReminders(scope), {
    pauseMilliseconds: 60_000,
    failure: "The settlement clock could not look for what is due",
    immediately: true,
  })
}
