import { RefusedError } from "@northlot/contract"
import { leavesNone } from "#src/modules/credit/rules/last-credit"
import { leadingAuctions } from "#src/queries/credit/leading-auctions"

const inWords = new Intl.ListFormat("en-CA")

/**
 * Asks a leading bidder to confirm an act that leaves the bidder without a credit to raise the bid. No lock is taken,
 * so a bidder who takes the lead at the same moment is not asked.
 * @throws RefusedError `CREDIT_NEEDED` with the auctions that the bidder leads
 */
export async function refuseUnconfirmed(
  accountId: string,
  { left, confirmed = false }: { left: number; confirmed?: boolean }
): Promise<void> {
  if (confirmed) return
  const leading = await leadingAuctions(accountId)
  if (!leavesNone({ left, leading: leading.length })) return
  const cars = inWords.format(leading.map(({ title }) => title))
  const message = `This step leaves you without a credit while you lead ${cars}. Your ${leading.length === 1 ? "bid stands" : "bids stand"}, but without a credit you cannot raise ${leading.length === 1 ? "it" : "them"}.`
  throw new RefusedError("CREDIT_NEEDED", message, { leading })
}
