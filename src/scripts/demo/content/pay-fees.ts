import { MOST_FEES_AT_ONCE } from "@northlot/contract"
import { reachesStage, type SaleStory } from "@northlot/demo"
import { startFeeCheckout, startJointFeeCheckout } from "#src/use-cases/payment/start-fee-checkout"
import type { DemoActs } from "./demo-acts"

/** Each person pays all their unpaid fees together, as the page of their sales offers it. */
export async function payFees(acts: DemoActs, stories: readonly SaleStory[]): Promise<void> {
  const { scope } = acts
  const owed = new Map<string, string[]>()
  for (const story of stories) {
    const { id, buyerId, sellerId, listingId } = await acts.saleOf(story.car)
    for (const [party, accountId, pays] of [
      ["buyer", buyerId, reachesStage(story, "buyerPaid")],
      ["seller", sellerId, reachesStage(story, "paid")],
    ] as const)
      if (pays && (await scope.resolve("fee").fees.ofParty(id, party))?.status === "pending")
        owed.set(accountId, [...(owed.get(accountId) ?? []), listingId])
  }
  await Promise.all([...owed].map(([accountId, listingIds]) => payFeesOf(acts, accountId, listingIds)))
}

async function payFeesOf(acts: DemoActs, accountId: string, listingIds: readonly string[]): Promise<void> {
  const { scope } = acts
  for (let from = 0; from < listingIds.length; from += MOST_FEES_AT_ONCE) {
    const together = listingIds.slice(from, from + MOST_FEES_AT_ONCE)
    if (together.length === 1) await acts.pay((await startFeeCheckout(scope, accountId, together[0]!)).charge)
    else {
      const [first, ...others] = (await startJointFeeCheckout(scope, accountId, together)).charges
      await acts.pay(first!, ...others)
    }
  }
}
