import type { MedusaContainer } from "@medusajs/framework/types"
import { PREFERENCE_MODULE } from "#src/modules/preference/index"
import type PreferenceModuleService from "#src/modules/preference/service"
import { configuration } from "#src/platform/configuration"
import { startRepeating, type Repeating } from "#src/platform/repeating"
import { remindOfEnds } from "#src/workflows/notices/remind-of-end"
import { tellDueOutbids } from "#src/workflows/notices/tell-outbid"

const SMS_AT_ONCE = 200
/** Minutes matter here, not seconds. */
const SWEEPS_PER_LOOK = 5

/** Looks for reminders whose job was lost, and for what had to wait: alerts by the pause between them, SMS by the night. */
export function startNoticeClock(scope: MedusaContainer): Repeating {
  const preferences = scope.resolve<PreferenceModuleService>(PREFERENCE_MODULE)
  const clocks = [
    () => remindOfEnds(scope),
    () => tellDueOutbids(scope),
    () => preferences.releaseWaitingSms(SMS_AT_ONCE),
  ].map((due) =>
    startRepeating(due, {
      pauseMilliseconds: configuration().sweepMilliseconds * SWEEPS_PER_LOOK,
      failure: "The notice clock could not look for what is due",
    })
  )
  return {
    async close() {
      await Promise.all(clocks.map((clock) => clock.close()))
    },
  }
}
