import type { MedusaContainer } from "@medusajs/framework/types"
import { configuration } from "#src/platform/configuration"
import { startRepeating, type Repeating } from "#src/platform/repeating"
import { keepPromotions } from "#src/workflows/featuring/keep-promotions"

/** Begins promotions at their date or when their listing goes live, whether or not anyone has a page open. */
export function startPromotionClock(scope: MedusaContainer): Repeating {
  return startRepeating(() => keepPromotions(scope), {
    pauseMilliseconds: configuration().sweepMilliseconds,
    failure: "The promotion clock could not look for what is due",
  })
}
