import { formatMoneyExact, torontoTime, type NoticeParams } from "@northlot/contract"
import type { Reader, Words } from "./words"

type Params = NoticeParams<"appointment">
type Placed = Extract<Params, { fact: "booked" | "moved" | "tomorrow" }>

const CHANGE = "You can move or cancel the inspection until 24 hours before."

export function appointment(params: Params, { car }: Reader): Words {
  switch (params.fact) {
    case "paid":
      return {
        title: `Book the inspection of ${car}`,
        text: `We received ${formatMoneyExact(params.amountCents)}, HST of ${formatMoneyExact(params.hstCents)} included, for the inspection of ${car}. Choose where and when we inspect it.`,
      }
    case "booked":
      return { title: `Inspection of ${car} is booked`, text: `${placedText(params)} ${bring(params)} ${CHANGE}` }
    case "moved":
      return {
        title: `Inspection of ${car} was moved`,
        text: `The inspection is now on ${placedText(params)} ${bring(params)} ${CHANGE}`,
      }
    case "tomorrow":
      return {
        title: `Tomorrow: inspection of ${car}`,
        text: `We inspect ${car} on ${placedText(params)} ${bring(params)}`,
      }
    case "cancelled":
      return {
        title: `Inspection of ${car} is cancelled`,
        text:
          params.by === "seller"
            ? "Your payment stays valid: book another time whenever you like."
            : `The appointment on ${torontoTime(params.startsAt)} does not take place. ${params.reason}`.trim(),
      }
    case "missed":
      return {
        title: `Inspection of ${car} was missed`,
        text: `Nobody came to the appointment on ${torontoTime(params.startsAt)}, so a new appointment needs a new payment. If that is wrong, please write to us.`,
      }
    case "passed": {
      const { byVideo, corrected } = params
      return byVideo
        ? {
            title: `${car} was inspected by video`,
            text: `${again(corrected)}Nothing failed. The listing shows the report without the badge, because the badge needs an inspection in person.`,
          }
        : {
            title: `${car} is Northlot Certified`,
            text: `${again(corrected)}The car passed our inspection; its listing shows the badge and the report. The badge does not replace the Safety Standards Certificate.`,
          }
    }
    case "failed": {
      const found = params.found.map(({ label, note }) => `${label}: ${note}`).join("; ")
      return {
        title: `${car} did not pass the inspection`,
        text: `${again(params.corrected)}The listing is not certified. What was found: ${found}.`,
      }
    }
  }
}

/** The label of the button in an e-mail about an inspection appointment. */
export function appointmentAction(params: Params): string {
  switch (params.fact) {
    case "paid":
      return "Book the inspection"
    case "cancelled":
      return params.by === "seller" ? "Book another time" : "See what is next"
    case "passed":
    case "failed":
      return "See the report"
    default:
      return "See the appointment"
  }
}

/** The place of an inspection in words, for a calendar entry and for a sentence. */
export function placeWords({ name, address, online }: { name: string; address: string; online: boolean }): string {
  if (online) return "Online, by video"
  return address ? `${name}, ${address}` : `${name}, Ontario`
}

function placedText({ startsAt, location, address, online }: Placed): string {
  return `${torontoTime(startsAt)}: ${placeWords({ name: location, address, online })}.`
}

function bring({ online }: Placed): string {
  return online
    ? "Have the car, its permit and a charged phone with video at hand."
    : "Bring the car, its keys and its permit."
}

function again(corrected: boolean): string {
  return corrected ? "The result was corrected. " : ""
}
