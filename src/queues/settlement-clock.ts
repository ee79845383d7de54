import type { MedusaContainer } from "@medusajs/framework/types"
import { startRepeating, type Repeating } from "#src/platform/repeating"
import { finishRemovals } from "#src/workflows/accounts/remove-registrant"
import { sendReminders } from "#src/workflows/reminders/send-reminders"
import { expireNegotiations } from "#src/workflows/negotiation/move-negotiation"
import { expireOffers } from "#src/workflows/runner-up/decide-offer"

/**
 * Looks each minute, and first of all at the start, for what has fallen due after a sale, and has it told; closes offers
 * and negotiations whose time is over, and finishes deletions of accounts that waited for them.
 */
export function startSettlementClock(scope: MedusaContainer): Repeating {
  const clocks = [expireOffers, expireNegotiations, sendReminders, finishRemovals].map((due) =>
    startRepeating(() => due(scope), {
      pauseMilliseconds: 60_000,
      failure: "The settlement clock could not look for what is due",
      immediately: true,
    })
  )
  return {
    async close() {
      await Promise.all(clocks.map((clock) => clock.close()))
    },
  }
}
