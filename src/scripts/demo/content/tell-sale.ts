import { neededAtHandover, type SalePaperName } from "@northlot/contract"
import { reachesStage, type SaleStage, type SaleStory } from "@northlot/demo"
import type { AccountRecord } from "#src/modules/account/types"
import { torontoDate } from "#src/platform/toronto"
import { acceptBillOfSale } from "#src/use-cases/sale/bill-of-sale"
import { seeNotice } from "#src/use-cases/message/see-notice"
import { sendMessage } from "#src/use-cases/message/send-message"
import { confirmPaper, recordPaper } from "#src/use-cases/sale/paper-acts"
import { rateSale } from "#src/use-cases/rating/rating-acts"
import { offerToRunnerUp } from "#src/use-cases/negotiation/open-offer"
import { runnerUpOf } from "#src/use-cases/negotiation/runner-up-of"
import { cancelSale } from "#src/use-cases/sale/cancel-sale"
import { confirmFunds, confirmPayout } from "#src/use-cases/settlement/operator-acts"
import { completeStep, openDispute } from "#src/use-cases/settlement/party-acts"
import type { DemoActs } from "./demo-acts"

/** Plays a sale from the hammer to the last stage of its story. */
export async function tellSale(acts: DemoActs, story: SaleStory): Promise<void> {
  const { scope, admin } = acts
  const listingId = acts.listing(story.car)
  const reaches = (stage: SaleStage) => reachesStage(story, stage)
  const { id: saleId, buyerId, sellerId } = await acts.saleOf(story.car)
  const accounts = scope.resolve("account")
  const [buyer, seller] = (await Promise.all([buyerId, sellerId].map((id) => accounts.accounts.retrieve(id)))) as [
    AccountRecord,
    AccountRecord,
  ]
  const parties = { buyer, seller }
  const once = (name: string, act: () => Promise<unknown>) => acts.once(`${story.car}:${name}`, act)
  const tick = (party: "buyer" | "seller", step: Parameters<typeof completeStep>[3]) =>
    once(step.step, () => completeStep(scope, saleId, parties[party].id, step))
  const settlement = async () => (await scope.resolve("settlement").settlements.ofSale(saleId))!

  // Marks the notices as read, so that visitors of the demo do not see them as new.
  await once("the hammer's news", () => readNewsOf(acts, saleId, [buyerId, sellerId]))
  if (reaches("paid")) {
    await once("open", () =>
      acts.until(
        "an open sale",
        async () => (await scope.resolve("sale").sales.retrieve(saleId))?.status !== "awaiting_fees"
      )
    )
    for (const [index, [party, text]] of (story.talk ?? []).entries()) {
      const idempotencyKey = `demo:${story.car}:${index}`
      await once(`message ${index}`, () =>
        sendMessage(scope, parties[party], { listingId, text, attachmentIds: [], idempotencyKey })
      )
    }
  }
  if (reaches("fundsReceived")) {
    await tick("buyer", { step: "buyerSentFunds" })
    await once("fundsReceived", async () => {
      const { totalCents } = (await settlement()).terms
      await confirmFunds(scope, saleId, admin, { bankReference: `DEMO-W-${saleId.slice(-8)}`, amountCents: totalCents })
    })
  }
  if (reaches("papers")) {
    const day = await acts.inDays(reaches("handedOver") ? 0.003 : 3)
    // The demo may load at night. A pick-up that is still to come is therefore moved to the early afternoon in Toronto.
    if (!reaches("handedOver")) day.setUTCHours(18, 0, 0, 0)
    const at = day.toISOString()
    const place = `ServiceOntario, ${seller.location.split(",")[0]}`
    await tick("buyer", { step: "deliveryScheduled", meeting: { kind: "pickup", at, place, note: "" } })
    await gatherPapers(acts, story, saleId, parties)
  }
  if (reaches("handedOver")) {
    const { terms } = await settlement()
    await tick("seller", { step: "keysDocsHanded", handedOver: neededAtHandover(terms) })
  }
  if (reaches("buyerApproved")) await tick("buyer", { step: "buyerApproved" })
  if (reaches("payoutDue")) await tick("seller", { step: "sellerApproved" })
  if (reaches("completed"))
    await once("payout", () => confirmPayout(scope, saleId, admin, `DEMO-P-${saleId.slice(-8)}`))

  if (story.rated) {
    const kept = { asAgreed: true, onTime: true, communication: true }
    const { byBuyer, bySeller } = story.rated
    await once("rating of the buyer", () => rateSale(scope, saleId, buyer.id, { ...kept, comment: byBuyer }))
    await once("rating of the seller", () => rateSale(scope, saleId, seller.id, { ...kept, comment: bySeller }))
  }
  if (story.ends === "disputed")
    await once("dispute", () =>
      openDispute(scope, saleId, buyer.id, "The left sliding door does not close, and the listing did not say so.")
    )
  if (story.ends === "cancelled") {
    await once("cancellation", () =>
      cancelSale(scope, saleId, admin, {
        fault: "buyer",
        reason: "The buyer came to none of three appointments and asked for the money back.",
        bankReference: `DEMO-R-${saleId.slice(-8)}`,
      })
    )
    await once("offer to the next bidder", async () => {
      const { next } = await runnerUpOf(scope, (await scope.resolve("sale").sales.retrieve(saleId))!)
      if (!next) return
      const choice = {
        buyerId: next.account.id,
        ...(next.belowReserve ? { sellerConsent: "By phone, with Amelia." } : {}),
      }
      await offerToRunnerUp(scope, saleId, admin, choice)
    })
  }
}

async function readNewsOf({ scope }: DemoActs, saleId: string, accountIds: readonly string[]): Promise<void> {
  for (const accountId of accountIds) {
    const { items } = await scope.resolve("message").notices.ofAccount(accountId, { unseen: true, limit: 200 })
    for (const { id, ...notice } of items)
      if (notice.saleId === saleId && (notice.type === "bidWon" || notice.type === "listingSold"))
        await seeNotice(scope, id, accountId)
  }
}

async function gatherPapers(
  acts: DemoActs,
  { car, onPaper }: SaleStory,
  saleId: string,
  { buyer, seller }: Record<"buyer" | "seller", AccountRecord>
): Promise<void> {
  const { scope } = acts
  const today = torontoDate(await acts.inDays(0))
  const { terms } = (await scope.resolve("settlement").settlements.ofSale(saleId))!
  const safety = terms.safetyIncluded
    ? [{ paper: "safetyCertificate" as const, reference: "DEMO-SSC", issuedOn: today }]
    : []
  const others: { paper: SalePaperName; reference: string; issuedOn?: string }[] = [
    { paper: "permit", reference: "DEMO-PERMIT" },
    ...(terms.sellerType === "private" ? [{ paper: "uvip" as const, reference: "DEMO-UVIP" }] : []),
    { paper: "lienSearch", reference: "DEMO-PPSA, no lien", issuedOn: today },
  ]
  // A certified car is not handed over without the record of its certificate.
  const papers = onPaper ? safety : [...safety, ...others]
  for (const paper of papers)
    await acts.once(`${car}:${paper.paper}`, () => recordPaper(scope, saleId, seller.id, paper))
  const { events } = (await scope.resolve("settlement").settlements.ofSale(saleId))!
  for (const { event } of events)
    if (event.type === "paper.recorded")
      await acts.once(`${car}:${event.paper} seen`, () =>
        confirmPaper(scope, saleId, buyer.id, { paper: event.paper, record: event.record })
      )
  if (onPaper) return
  for (const party of [seller, buyer])
    await acts.once(`${car}:bill of sale ${party.id}`, () =>
      acceptBillOfSale(scope, saleId, party.id, {
        name: `${party.first} ${party.last}`,
        address: "127.0.0.1",
        postalAddress: `1 Sample Street, ${party.location}`,
      })
    )
}
