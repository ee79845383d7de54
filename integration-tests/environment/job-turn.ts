import type { SharedMarket } from "./market"
import { eventually } from "./wait"

/** Runs a complete turn of a job that starts now, because a turn under way may have looked too early. */
export async function turnOf(market: SharedMarket, file: string): Promise<void> {
  await eventually(`a turn of ${file}`, async () => (await market.inside<string>("runJob", file)) === "done")
}
