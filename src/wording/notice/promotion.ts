import { formatMoneyExact, torontoTime, type NoticeParams } from "@northlot/contract"
import type { Reader, Words } from "./words"

type Params = NoticeParams<"promotion">

export function promotion(params: Params, { car }: Reader): Words {
  switch (params.fact) {
    case "paid":
      return {
        title: params.endsAt ? `${car} is featured` : `Promotion paid: ${car}`,
        text: `We received ${formatMoneyExact(params.priceCents)} for featuring the car for ${params.label}, HST of ${formatMoneyExact(params.hstCents)} included. ${standing(params)}`,
      }
    case "started":
      return { title: `${car} is featured`, text: standing(params) }
    case "ending":
      return {
        title: `The promotion of ${car} ends soon`,
        text: `Until ${torontoTime(params.endsAt)} the car is shown among the featured cars. If you extend the promotion before then, the new days are added to what is left.`,
      }
    case "returned":
      return {
        title: `The promotion of ${car} is off`,
        text: `${params.reason} ${params.begun ? "The rest of the promotion is lost." : "The promotion had not begun."}`,
      }
  }
}

function standing({ endsAt, runsFrom, runsTo, plannedAt }: Extract<Params, { fact: "started" | "paid" }>): string {
  if (endsAt) return `Until ${torontoTime(endsAt)} the car is shown among the featured cars.`
  if (runsFrom && runsTo) return `The promotion runs from ${torontoTime(runsFrom)} to ${torontoTime(runsTo)}.`
  return plannedAt
    ? `The promotion begins on ${torontoTime(plannedAt)}, or later, as soon as the car is live.`
    : "The promotion begins as soon as the car is live."
}
