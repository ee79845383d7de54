import { TZDate } from "@date-fns/tz"
import type { SharedMarket } from "./market"

/** Moves the clock to noon of the next day in Toronto, which is outside everybody's quiet hours. */
export async function advanceToNoon({ clock }: Pick<SharedMarket, "clock">): Promise<void> {
  const local = new TZDate(await clock.now(), "America/Toronto")
  const noon = new TZDate(local.getFullYear(), local.getMonth(), local.getDate() + 1, 12, "America/Toronto")
  await clock.advance(noon.getTime() - local.getTime())
}
