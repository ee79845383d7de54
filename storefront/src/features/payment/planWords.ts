import { formatMoneyExact, type FeePlanView } from "@northlot/contract"
import { countedCredits } from "@/entities/payment/countedCredits"

const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]

/** The position of the one fee that the card pays, as text: 'the third'. */
export function theOneByCard({ fees }: Pick<FeePlanView, "fees">): string {
  const place = fees.findIndex(({ by }) => by !== "credit")
  return `the ${PLACES[place] ?? `${place + 1}th`}`
}

/** The label of the button: 'Use 2 credits and pay CA$593.25 by card for the third'. */
export function creditsButton(plan: FeePlanView): string {
  const { credits, cardCents, fees } = plan
  const use = `Use ${countedCredits(credits)}`
  if (cardCents === 0) return `${use} for all ${fees.length} fees`
  const pay = `${use} and pay ${formatMoneyExact(cardCents)} by card`
  // If a credit and the card together pay one fee, the label cannot say which fees the card pays.
  if (fees.some(({ by }) => by === "both")) return pay
  const left = fees.filter(({ by }) => by === "card").length
  return left === 1 ? `${pay} for ${theOneByCard(plan)}` : `${pay} for the other ${left}`
}
