import type { SharedMarket } from "./market"
import { eventually } from "./wait"

/** A whole turn of the job of this file in `src/jobs`, begun now: one that is under way may have looked before. */
export async function turnOf(market: SharedMarket, file: string): Promise<void> {
  await eventually(`a turn of ${file}`, async () => (await market.inside<string>("runJob", file)) === "done")
}
