import { cents } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { torontoDate } from "#src/platform/toronto"
import { certificationOf } from "#src/queries/certification/certification-state"
import { viewerOf } from "#src/queries/listings/viewer"
import { bookInspection } from "#src/workflows/certification/booking"
import { startCertification } from "#src/workflows/certification/start-certification"
import { handleFinanceRequest, requestFinance } from "#src/workflows/finance/finance-acts"
import { importListings } from "#src/workflows/listings/import-listings"
import { acceptPrice, namePrice } from "#src/workflows/negotiation/move-negotiation"
import { startPromotionCheckout } from "#src/workflows/promotions/start-promotion-checkout"
import { answerQuestion, askQuestion } from "#src/workflows/questions/question-acts"
import { saveSearch } from "#src/workflows/saved-searches/own-searches"
import { watchListing } from "#src/workflows/watchlist/watch-listing"
import type { DemoPersonKey } from "../catalogue/demo-people"
import type { DemoActs } from "./demo-acts"

const WATCHED: Readonly<Partial<Record<DemoPersonKey, readonly string[]>>> = {
  buyer: ["wrangler-2016", "golf-gti-2016", "kona-ev-2020", "mx5-2017", "transit-2019", "911-2014"],
  buyerNoCredit: ["corolla-2018", "bolt-2019", "soul-2021"],
  bidder1: ["mustang-2018", "911-2014", "tacoma-2021"],
  bidder3: ["rav4-hybrid-2021", "sienna-2022", "outback-2019"],
  bidder4: ["civic-2019", "outback-2019"],
}

const QUESTIONS: readonly (readonly [car: string, asker: DemoPersonKey, question: string, answer?: string])[] = [
  ["civic-2019", "bidder4", "Was the stone chip ever rusty?", "No, I touched it up the same week. It is clean."],
  ["civic-2019", "buyer", "How old is the battery?"],
  [
    "rav4-hybrid-2021",
    "bidder3",
    "Does the hybrid warranty go with the car?",
    "Yes, the balance passes to the next owner.",
  ],
  ["f150-2020", "bidder1", "What is the payload on the door's sticker?", "1,840 pounds."],
  ["model3-2022", "buyer", "Which range does it show at 100 percent?", "428 km this week."],
  ["model3-2022", "bidder2", "Is the home cable included?"],
  ["wrangler-2016", "buyer", "Is the frame rust only on the surface?", "Yes. The shop's pictures are with the papers."],
  ["transit-2019", "bidder8", "What is the height of the load floor?"],
]

const INVENTORY = `VIN,Year,Make,Model,Trim,Kilometres,Asking price,Location,Body,Exterior colour,Transmission,Drivetrain,Fuel
2T3BFREV3JW801146,2018,Toyota,RAV4,LE,118400,18900,"Mississauga, ON",SUV,Magnetic Grey,Automatic,AWD,Gasoline
KM8K3CA52KU240718,2019,Hyundai,Kona,Preferred,87300,15900,"Mississauga, ON",SUV,Chalk White,Automatic,AWD,Gasoline
3VWC57BU8KM114025,2019,Volkswagen,Jetta,Highline,94100,14900,"Mississauga, ON",Sedan,Tourmaline Blue,Automatic,FWD,Gasoline
`

/** What goes on in a market beside its sales. */
export async function tellMarketLife(acts: DemoActs): Promise<void> {
  const { scope, people } = acts
  for (const [key, cars] of Object.entries(WATCHED) as [DemoPersonKey, readonly string[]][])
    for (const car of cars)
      await acts.once(`watch:${key}:${car}`, () => watchListing(scope, people[key], acts.listing(car)))

  for (const [index, [car, asker, question, answer]] of QUESTIONS.entries())
    await acts.once(`question:${index}`, async () => {
      const viewer = viewerOf({ account: people[asker], admin: null })
      const { id } = await askQuestion(scope, viewer, acts.listing(car), question)
      if (answer) await answerQuestion(scope, await sellerOf(acts, car), id, answer)
    })

  await saveSearches(acts)
  await askForFinance(acts)
  await acts.once("import", () =>
    importListings(scope, people.dealerSeller, {
      file: { name: "inventory.csv", bytes: Buffer.from(INVENTORY), fields: {} },
      requestKey: "demo",
    })
  )
}

/** What is paid for beside the fees. */
export async function tellPurchases(acts: DemoActs): Promise<void> {
  const { scope } = acts
  for (const car of ["outback-2019", "tacoma-2021"])
    await acts.once(`feature:${car}`, async () =>
      acts.pay(
        await startPromotionCheckout(scope, await sellerOf(acts, car), { listingId: acts.listing(car), days: 7 })
      )
    )
  for (const [car, location, days, time] of [
    ["bolt-2019", "Etobicoke", 4, "11:00"],
    ["volt-2017", "Ajax", 6, "14:00"],
  ] as const)
    await acts.once(`inspection:${car}`, async () => {
      const seller = await sellerOf(acts, car)
      const checkout = await startCertification(scope, seller, acts.listing(car))
      await acts.pay(checkout)
      await acts.until(
        "a paid inspection",
        async () => (await certificationOf(seller.id, acts.listing(car))).state === "paid"
      )
      const date = torontoDate(await acts.inDays(days))
      await bookInspection(scope, seller, { date, time, location, sessionId: checkout.charge.id })
    })
}

/** After auctions that ended below the reserve. */
export async function tellNegotiations(acts: DemoActs): Promise<void> {
  const { scope } = acts
  const negotiationOf = async (car: string) => {
    const auction = await scope.resolve("auction").currentAuction(acts.listing(car))
    const { id, buyerId } = await acts.until("a negotiation", () => scope.resolve("negotiation").ofAuction(auction!.id))
    return { id, buyer: (await scope.resolve("account").retrieveAccount(buyerId))!, seller: await sellerOf(acts, car) }
  }
  await acts.once("negotiation:audi", async () => {
    const { id, buyer, seller } = await negotiationOf("audi-a5-2014")
    await namePrice(scope, id, buyer, "offer", { amountCents: 1_300_000 })
    await namePrice(scope, id, seller, "counter", { amountCents: 1_475_000 })
  })
  await acts.once("negotiation:rdx", async () => {
    const { id, buyer, seller } = await negotiationOf("rdx-2019")
    await namePrice(scope, id, buyer, "offer", { amountCents: 2_650_000 })
    await acceptPrice(scope, id, seller)
  })
}

async function saveSearches(acts: DemoActs): Promise<void> {
  const kinds = { listed: true, reserve: true, ending: false }
  const channels = { site: true, email: true, sms: false }
  const { buyer } = acts.people
  await acts.once("search:suv", () =>
    saveSearch(acts.scope, buyer, {
      name: "SUVs around Toronto",
      filter: { body: "SUV", priceMax: 30_000, near: "Toronto, ON", radiusKm: 100 },
      sort: "nearest",
      kinds,
      channels,
      pace: "daily",
    })
  )
  await acts.once("search:electric", () =>
    saveSearch(acts.scope, buyer, { name: "Electric", filter: { fuel: "Electric" }, kinds, channels, pace: "at_once" })
  )
}

async function askForFinance(acts: DemoActs): Promise<void> {
  const { scope, people, admin } = acts
  const figures = { feesCents: cents(59_325), productsCents: cents(0), downPaymentCents: cents(500_000) }
  await acts.once("finance:model3", () =>
    requestFinance(scope, people.buyer, {
      listingId: acts.listing("model3-2022"),
      figures: { ...figures, priceCents: cents(3_400_000), rating: "good", termMonths: 72 },
      text: "I could put more down if it lowers the rate.",
    })
  )
  await acts.once("finance:f150", async () => {
    const { id } = await requestFinance(scope, people.bidder1, {
      listingId: acts.listing("f150-2020"),
      figures: { ...figures, priceCents: cents(3_000_000), rating: "excellent", termMonths: 60 },
    })
    await handleFinanceRequest(scope, admin, id, "Called back: approved by the lender for 60 months.")
  })
}

async function sellerOf(acts: DemoActs, car: string): Promise<AccountRecord> {
  const { seller_id: sellerId } = (await acts.scope.resolve("listing").findListing(acts.listing(car)))!
  return (await acts.scope.resolve("account").retrieveAccount(sellerId))!
}
