import type { MedusaContainer } from "@medusajs/framework/types"
import { contentIsMade, makeContent } from "./content/make-content"
import { ensurePeople, giveLicences, giveSandboxKey } from "./demo-accounts"
import { holdLetters, releaseLetters, untilDelivered } from "./hold-letters"
import { bringInCars, completeCars, missingCars } from "./demo-cars"

/**
 * Loads a complete demo market into a fresh installation: people, cars with pictures and visits, and the people's
 * actions. Existing data stays unchanged, so that an interrupted load continues where it stopped.
 */
export async function loadDemo(
  container: MedusaContainer,
  report: (text: string) => void,
  signal?: AbortSignal
): Promise<void> {
  const missing = await missingCars()
  // After a complete load, people whom the market removed are not created again.
  if (missing.length > 0 || !(await contentIsMade())) {
    report("Bringing in the demo people")
    const people = await ensurePeople(container, signal)
    await holdLetters(container)
    report("Bringing in the demo cars")
    await bringInCars(container, missing, people, signal)
    report("Telling what the demo people have done")
    await makeContent(container, people, signal)
    await untilDelivered(signal)
  }
  await releaseLetters(container)
  await completeCars(container)
  await giveLicences(container)
  await giveSandboxKey(container)
}
