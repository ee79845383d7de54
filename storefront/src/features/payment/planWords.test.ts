import { cents, type FeePlanView } from "@northlot/contract"
import { creditsButton } from "./planWords"

const fee = (by: FeePlanView["fees"][number]["by"], cardCents = 0) => ({
  listingId: "lst_1",
  totalCents: cents(59_325),
  dueAt: "2026-11-27T17:00:00Z",
  by,
  cardCents: cents(cardCents),
})
const plan = (credits: number, cardCents: number, fees: FeePlanView["fees"]) => ({
  credits,
  cardCents: cents(cardCents),
  fees,
})

test.each([
  [plan(3, 0, [fee("credit"), fee("credit"), fee("credit")]), "Use 3 credits for all 3 fees"],
  [
    plan(2, 59_325, [fee("credit"), fee("credit"), fee("card", 59_325)]),
    "Use 2 credits and pay CA$593.25 by card for the third",
  ],
  [plan(1, 60_455, [fee("card", 60_455), fee("credit")]), "Use 1 credit and pay CA$604.55 by card for the first"],
  [
    plan(1, 118_650, [fee("credit"), fee("card", 59_325), fee("card", 59_325)]),
    "Use 1 credit and pay CA$1,186.50 by card for the other 2",
  ],
  [plan(2, 1_130, [fee("credit"), fee("both", 1_130)]), "Use 2 credits and pay CA$11.30 by card"],
])("what credits and a card pay is said in figures", (given, said) => {
  expect(creditsButton(given)).toBe(said)
})
