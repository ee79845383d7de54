import type { MedusaContainer } from "@medusajs/framework/types"
import type { Cents } from "@northlot/contract"
import type { FeeParty } from "@northlot/plugin-kit"
import type { FeeQuote } from "#src/modules/fee/types"
import { database } from "#src/platform/database"

/** The facts of an example sale for which fees are quoted. */
interface ExampleSale {
  hammerCents: Cents
  buyer: FeeParty["type"]
  seller: FeeParty["type"]
}

const EXAMPLE_DAYS = 7

/** The fees of both parties if a car were published and sold now, by the same quote as real sales. */
export async function exampleFees(
  scope: MedusaContainer,
  { hammerCents, buyer, seller }: ExampleSale
): Promise<FeeQuote["amounts"]> {
  const now = await database().now()
  const ends = new Date(now)
  ends.setUTCDate(ends.getUTCDate() + EXAMPLE_DAYS)
  const unknown = { province: null, accountAgeDays: null }
  const listing = {
    ...{ id: "example", make: "", model: "", year: null, body: "", kilometres: null, audience: "public" as const },
    startsAt: now.toISOString(),
    endsAt: ends.toISOString(),
  }
  const facts = {
    at: now.toISOString(),
    buyer: { type: buyer, ...unknown },
    seller: { type: seller, ...unknown },
    listing,
  }
  const [quote] = await scope.resolve("fee").quotesOf([{ hammerCents, hammerAt: now, facts }])
  return quote!.amounts
}
