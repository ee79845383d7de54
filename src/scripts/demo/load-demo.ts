import type { MedusaContainer } from "@medusajs/framework/types"
import { contentIsMade, makeContent } from "./content/make-content"
import { ensurePeople, giveLicences, giveSandboxKey } from "./demo-accounts"
import { holdLetters, releaseLetters, untilDelivered } from "./hold-letters"
import { bringInCars, completeCars, missingCars } from "./demo-cars"

/**
 * Gives a fresh installation its demo market, whole: people, cars with their pictures and visits, and what people have
 * done with each other. What is there already stays as it is, so that an interrupted load goes on where it stopped.
 */
export async function loadDemo(
  container: MedusaContainer,
  report: (text: string) => void,
  signal?: AbortSignal
): Promise<void> {
  const missing = await missingCars()
  // Once all is there, nobody is made again whom the market has removed since.
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
