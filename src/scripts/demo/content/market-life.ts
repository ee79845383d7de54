import {
  FEATURED,
  FINANCE_REQUESTS,
  INSPECTION_ADDRESSES,
  INSPECTIONS,
  INVENTORY,
  NEGOTIATIONS,
  QUESTIONS,
  SAVED_SEARCHES,
  WATCHED,
  type DemoPersonKey,
} from "@northlot/demo"
import type { AccountRecord } from "#src/modules/account/types"
import { torontoDate } from "#src/platform/toronto"
import { certificationOf } from "#src/queries/certification/certification-state"
import { viewerOf } from "#src/queries/listing/viewer"
import { bookInspection } from "#src/use-cases/certification/booking"
import { adminLocations, changeLocation } from "#src/use-cases/certification/certification-terms"
import { startCertification } from "#src/use-cases/certification/start-certification"
import { handleFinanceRequest, requestFinance } from "#src/use-cases/finance/finance-acts"
import { importListings } from "#src/use-cases/import/import-listings"
import { acceptPrice, namePrice } from "#src/use-cases/negotiation/move-negotiation"
import { startPromotionCheckout } from "#src/use-cases/promotion/start-promotion-checkout"
import { answerQuestion, askQuestion } from "#src/use-cases/message/question-acts"
import { saveSearch } from "#src/use-cases/search/own-searches"
import { watchListing } from "#src/use-cases/search/watch-listing"
import type { DemoActs } from "./demo-acts"

/** The demo's activity besides sales. */
export async function tellMarketLife(acts: DemoActs): Promise<void> {
  const { scope, people, admin } = acts
  for (const [key, cars] of Object.entries(WATCHED) as [DemoPersonKey, readonly string[]][])
    for (const car of cars)
      await acts.once(`watch:${key}:${car}`, () => watchListing(scope, people[key], acts.listing(car)))

  for (const [index, [car, asker, question, answer]] of QUESTIONS.entries())
    await acts.once(`question:${index}`, async () => {
      const viewer = viewerOf({ account: people[asker], admin: null })
      const { id } = await askQuestion(scope, viewer, acts.listing(car), question)
      if (answer) await answerQuestion(scope, await sellerOf(acts, car), id, answer)
    })

  for (const [name, search] of Object.entries(SAVED_SEARCHES))
    await acts.once(`search:${name}`, () => saveSearch(scope, people.buyer, search))

  for (const [name, { buyer, car, figures, text, handled }] of Object.entries(FINANCE_REQUESTS))
    await acts.once(`finance:${name}`, async () => {
      const asked = { listingId: acts.listing(car), figures, ...(text === null ? {} : { text }) }
      const { id } = await requestFinance(scope, people[buyer], asked)
      if (handled !== null) await handleFinanceRequest(scope, admin, id, handled)
    })

  await acts.once("import", () =>
    importListings(scope, people.dealerSeller, {
      file: { name: "inventory.csv", bytes: Buffer.from(INVENTORY), fields: {} },
      requestKey: "demo",
    })
  )
}

/** The demo's purchases besides fees. */
export async function tellPurchases(acts: DemoActs): Promise<void> {
  const { scope, admin } = acts
  for (const car of FEATURED)
    await acts.once(`feature:${car}`, async () => {
      const asked = { listingId: acts.listing(car), days: 7 } as const
      await acts.pay((await startPromotionCheckout(scope, await sellerOf(acts, car), asked)).charge)
    })
  for (const { id, capacity, open, address } of await adminLocations(scope)) {
    const own = (INSPECTION_ADDRESSES as Partial<Record<string, string>>)[id]
    // The demo enters an address only for an inspection location without one.
    if (own && address === "")
      await acts.once(`inspection-address:${id}`, () =>
        changeLocation(scope, admin, id, { address: own, capacity, open })
      )
  }
  for (const { car, location, inDays, time } of INSPECTIONS)
    await acts.once(`inspection:${car}`, async () => {
      const seller = await sellerOf(acts, car)
      const checkout = await startCertification(scope, seller, acts.listing(car))
      await acts.pay(checkout.charge)
      await acts.until(
        "a paid inspection",
        async () => (await certificationOf(seller.id, acts.listing(car))).state === "paid"
      )
      const date = torontoDate(await acts.inDays(inDays))
      await bookInspection(scope, seller, { date, time, location, sessionId: checkout.charge.id })
    })
}

/** The demo's negotiations after auctions that ended below the reserve. */
export async function tellNegotiations(acts: DemoActs): Promise<void> {
  const { scope } = acts
  for (const [name, { car, offerCents, counterCents }] of Object.entries(NEGOTIATIONS))
    await acts.once(`negotiation:${name}`, async () => {
      const auction = await scope.resolve("auction").runs.current(acts.listing(car))
      const ofAuction = () => scope.resolve("negotiation").negotiations.ofAuction(auction!.id)
      const { id, buyerId } = await acts.until("a negotiation", ofAuction)
      const buyer = (await scope.resolve("account").accounts.retrieve(buyerId))!
      const seller = await sellerOf(acts, car)
      await namePrice(scope, id, buyer, "offer", { amountCents: offerCents })
      if (counterCents === null) await acceptPrice(scope, id, seller)
      else await namePrice(scope, id, seller, "counter", { amountCents: counterCents })
    })
}

async function sellerOf(acts: DemoActs, car: string): Promise<AccountRecord> {
  const { sellerId } = (await acts.scope.resolve("listing").records.find(acts.listing(car)))!
  return (await acts.scope.resolve("account").accounts.retrieve(sellerId))!
}
