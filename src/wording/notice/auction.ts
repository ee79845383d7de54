import {
  disclosedText,
  disclosureSentence,
  endText,
  extensionSentence,
  formatMoney,
  torontoTime,
  type NoticeParams,
} from "@northlot/contract"
import type { Reader, Words } from "./words"

const OVER = "The auction is over."

/**
 * With this many minutes or more until the end, a reminder says '1 hour', because reminders may be sent a little late.
 */
const NEARLY_AN_HOUR_MINUTES = 57

export function outbid(params: NoticeParams<"outbid">, { car, isOver }: Reader): Words {
  const { currentCents, minimumCents, endsAt } = params
  const title = `You were outbid on ${car}`
  if (isOver) return { title, text: `The highest bid was ${formatMoney(currentCents)} then. ${OVER}` }
  return {
    title,
    text: `The highest bid is ${formatMoney(currentCents)} now. Bid ${formatMoney(minimumCents)} or more to lead again.\nThe auction ends ${endText(endsAt)}. ${extensionSentence(params)}`,
  }
}

type Ending = Extract<NoticeParams<"reminder">, { fact: "ending" }>

export function reminder(params: NoticeParams<"reminder">, { car, isOver }: Reader): Words {
  if (params.fact === "bought") {
    return {
      title: `${car} was bought`,
      text: `Somebody bought the car at once, for ${formatMoney(params.priceCents)}. The auction is over${
        params.standing === "outbid" ? ", and your bids bind you no more" : ""
      }.`,
    }
  }
  const { minutes, endsAt, standing } = params
  const left = timeLeft(minutes)
  if (isOver)
    return { title: `The auction of ${car} is over`, text: `About ${left} before the end ${stoodText(params)}` }
  return {
    title: standing === "leads" ? `You lead: ${car} ends in ${left}` : `${car} ends in ${left}`,
    text: `${priceText(params)}\nThe auction ends ${endText(endsAt)}. ${extensionSentence(params)}`,
  }
}

function priceText({ currentCents, openingCents, standing }: Ending): string {
  if (currentCents === null) return `There is no bid yet; bidding opens at ${formatMoney(openingCents)}.`
  const price = formatMoney(currentCents)
  return {
    leads: `You lead at ${price}.`,
    outbid: `You were outbid: the highest bid is ${price}.`,
    watches: `The highest bid is ${price}.`,
  }[standing]
}

/** The price and the reader's standing, in the past tense. The reader reads this text after the auction's end. */
function stoodText({ currentCents, standing }: Ending): string {
  if (currentCents === null) return "there was no bid."
  const price = formatMoney(currentCents)
  return {
    leads: `you led at ${price}.`,
    outbid: `you were outbid, and the highest bid was ${price}.`,
    watches: `the highest bid was ${price}.`,
  }[standing]
}

/** The remaining time as `1 hour` or `15 minutes`. */
function timeLeft(minutes: number): string {
  if (minutes >= NEARLY_AN_HOUR_MINUTES) return "1 hour"
  return minutes === 1 ? "1 minute" : `${minutes} minutes`
}

export function auctionUnsold(params: NoticeParams<"auctionUnsold">, { car }: Reader): Words {
  switch (params.fact) {
    case "unsold": {
      const { negotiableUntil, relisting } = params
      return {
        title: `${car} did not sell`,
        text: `${reachedText(params)} ${
          negotiableUntil
            ? `Until ${torontoTime(negotiableUntil)} you can name a price to the highest bidder, or the bidder can make one best offer. You can end the negotiation at any time and run a new auction.`
            : relisting
              ? "No fee is owed."
              : "The listing is a draft again: relist it as it is with one click among your listings, or change it first. No fee is owed."
        }${relisting ? ` ${relistingText(relisting)}` : ""}`,
      }
    }
    case "relisted":
      return {
        title: `${car} is listed again`,
        text: `The car is listed again${reserveWords(params)} (relisting ${params.number} of ${params.times}). The auction ends ${endText(params.endsAt)}.`,
      }
    case "not-relisted":
      return {
        title: `${car} was not listed again`,
        text: `Relisting ${params.number} of ${params.times} was planned, but did not happen. ${params.reason}`,
      }
    case "closed":
      return { title: car, text: `${car} was closed by Northlot: ${params.reason}` }
    case "not-opened":
      return { title: car, text: `${car} could not go live as scheduled. ${params.reason}` }
  }
}

type Relisting = NonNullable<Extract<NoticeParams<"auctionUnsold">, { fact: "unsold" }>["relisting"]>

export function relistingText(relisting: Relisting): string {
  const { dueAt, number, times } = relisting
  return `We list the car again on ${torontoTime(dueAt)}${reserveWords(relisting)} (relisting ${number} of ${times}), unless you change or end the relisting.`
}

const reserveWords = ({ reserveCents }: Pick<Relisting, "reserveCents">) =>
  reserveCents === null ? "" : `, reserve ${formatMoney(reserveCents)}`

/** The highest bid of an unsold auction, in words. */
export function reachedText({
  reachedCents,
}: Pick<Extract<NoticeParams<"auctionUnsold">, { fact: "unsold" }>, "reachedCents">): string {
  return reachedCents === null
    ? "There was no bid."
    : `Bidding reached ${formatMoney(reachedCents)}, below your reserve.`
}

export function bidsVoided(params: NoticeParams<"bidsVoided">, { car }: Reader): Words {
  switch (params.fact) {
    case "own-bids-voided":
      return {
        title: `Your bids on ${car} were voided`,
        text: "We have voided all your bids and maximums on this car: none of them counts, and you cannot bid on it again. Your other bids stand. If you think that this is a mistake, please contact us.",
      }
    case "bids-voided":
      return {
        title: `Bids on ${car} were voided`,
        text: `We have voided the bids of ${params.bidder}. ${
          params.currentCents === null
            ? "There is no bid now, and the auction goes on from its opening price."
            : `The highest bid is ${formatMoney(params.currentCents)} now, and the auction goes on.`
        } The end of the auction has not changed.`,
      }
    case "leads-again":
      return {
        title: `You lead again on ${car}`,
        text: `The bids of another bidder were voided. You have the highest bid now, at ${formatMoney(params.currentCents)}.`,
      }
  }
}

export function auctionExtended(params: NoticeParams<"auctionExtended">, { role, car }: Reader): Words {
  const end = endText(params.endsAt)
  const stand = `${role === "buyer" ? "your" : "all"} bids stand.`
  switch (params.fact) {
    case "extended":
      return {
        title: `The auction of ${car} runs longer`,
        text: `We moved the end of the auction. The auction now runs until ${end}, and ${stand}`,
      }
    case "paused":
      return {
        title: `The auction of ${car} is paused`,
        text: `Until ${torontoTime(params.until)} nobody can bid. The auction now runs until ${end}, and ${stand}`,
      }
    case "resumed":
      return {
        title: `The auction of ${car} goes on`,
        text: `Everybody can bid again. The auction now runs until ${end}, and ${stand}`,
      }
  }
}

export function disclosureChanged(params: NoticeParams<"disclosureChanged">, { car }: Reader): Words {
  switch (params.fact) {
    case "disclosed":
      return {
        title: `The description of ${car} has changed`,
        text: [
          ...params.changes.map(disclosureSentence),
          "Your bids stand. If your maximum is above the price, you can lower the maximum to the price. Do so on the listing's page while the auction runs.",
        ].join(" "),
      }
    case "kilometres-corrected": {
      const { was, now, reason } = params
      return {
        title: `The kilometres of ${car} were corrected`,
        text: `Northlot corrected the kilometres of ${car} from ${disclosedText("kms", was)} to ${disclosedText("kms", now)}: ${reason}`,
      }
    }
    case "audience-decided":
      return params.audience === "dealers"
        ? {
            title: `${car} is for dealers only`,
            text: `Northlot restricted ${car} to dealers: only they see it and bid on it. The reason: ${params.reason}`,
          }
        : {
            title: `${car} is for everybody again`,
            text: `Northlot opened ${car} to everybody again: ${params.reason}`,
          }
    case "correction-asked":
      return {
        title: params.tookDown ? `${car} was taken off the market` : `Please put something right about ${car}`,
        text: `${params.text}\nAnswer on the listing's page when you have corrected the listing, or if we are wrong.${
          params.tookDown ? " You can publish the listing again once we have checked it." : ""
        }`,
      }
    case "correction-closed":
      return {
        title: `Thank you: ${car} is in order`,
        text: params.tookDown ? "You can publish the listing again." : "There is nothing more to do.",
      }
  }
}

export function question(params: NoticeParams<"question">, { car }: Reader): Words {
  return {
    title: params.fact === "asked" ? `A question about ${car}` : `The seller of ${car} has answered`,
    text: params.text,
  }
}
