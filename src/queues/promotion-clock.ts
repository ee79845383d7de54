import type { MedusaContainer } from "@medusajs/framework/types"
import { configuration } from "../platform/configuration"
import { startRepeating, type Repeating } from "../platform/repeating"
import { keepPromotions } from "../workflows/featuring/keep-promotions"

/** Begins promotions at their date or when their listing goes live, whether or not anyone has a page open. */
export function startPromotionClock(scope: MedusaContainer): Repeating {
  return startRepeating(() => keepPromotions(scope), {
    pauseMilliseconds: configuration().sweepMilliseconds,
    failure: "The promotion clock could not look for what is due",
  })
}
