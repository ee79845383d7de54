import type { SharedMarket } from "./market"
import { eventually } from "./wait"

/**
 * Waits for a complete run of a job that starts now. A run that is already under way may have read the data too early.
 */
export async function turnOf(market: SharedMarket, file: string): Promise<void> {
  await eventually(`a turn of ${file}`, async () => (await market.inside<string>("runJob", file)) === "done")
}
