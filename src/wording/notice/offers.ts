import { formatMoney, torontoTime, type NoticeParams } from "@northlot/contract"
import { hstSentence } from "./deal-price"
import type { Reader, Words } from "./words"

const NOTHING_OWED = "Nothing is owed."
const AGAIN =
  "The listing is a draft again; you can change it and run a new auction. We may first offer the car to another bidder, and would notify you."
const FREE = "The listing is a draft; you can change it and run a new auction."

export function runnerUpOffer(params: NoticeParams<"runnerUpOffer">, reader: Reader): Words {
  const { role, car } = reader
  const price = formatMoney(params.priceCents)
  const end = torontoTime(params.endsAt)
  if (params.fact === "opened") {
    const { sellerConsent } = params
    const taxed = hstSentence(params.priceCents, reader)
    const agreed = sellerConsent
      ? ` The price is below your reserve; we have noted your consent: ${sellerConsent} If you did not consent, write to us at once.`
      : ""
    return role === "buyer"
      ? {
          title: `${car} can be yours`,
          text: `The sale of ${car} was cancelled, and you are the next bidder. Until ${end} you can buy the car at ${price}, your own highest bid.${taxed} Nothing happens unless you accept.`,
        }
      : {
          title: `${car} is on offer to the next bidder`,
          text: `Until ${end} the next bidder can buy the car at ${price}, the bidder's own highest bid. You cannot change or publish the listing before the offer ends.${taxed}${agreed}`,
        }
  }
  const { how, reason } = params
  const title = `The offer of ${car} has ended`
  if (role === "seller") {
    const what = {
      declined: "The bidder declined the offer.",
      expired: "The bidder did not answer within 24 hours.",
      withdrawn: because("We have withdrawn the offer", reason),
    }[how]
    return { title, text: `${what} ${AGAIN}` }
  }
  const what = {
    declined: "You declined the offer.",
    expired: `You had until ${end} to buy the car at ${price}.`,
    withdrawn: because(`You cannot buy the car at ${price} any more`, reason),
  }[how]
  return { title, text: `${what} ${NOTHING_OWED}` }
}

function because(what: string, reason: string | null): string {
  return reason ? `${what}: ${reason}` : `${what}.`
}

export function negotiation(params: NoticeParams<"negotiation">, reader: Reader): Words {
  const { role, car } = reader
  const outcome = role === "seller" ? FREE : NOTHING_OWED
  const noSale = (text: string): Words => ({ title: `${car}: no sale`, text })
  switch (params.fact) {
    case "opened": {
      const price = formatMoney(params.priceCents)
      return {
        title: `${car}: you can still buy it`,
        text: `Bidding ended below the seller's reserve, and you led at ${price}. Until ${torontoTime(params.until)} you can make one best offer of at least ${price}, or the seller may name a price.${hstSentence(params.priceCents, reader)} Nothing happens unless you act.`,
      }
    }
    case "offered":
      return askedWords(params, reader, "accept the price, decline it, or counter once")
    case "countered":
      return askedWords(params, reader, "accept or decline the price")
    case "declined":
      if (params.by === role)
        return noSale(role === "seller" ? `You ended the negotiation. ${FREE}` : `You declined. ${NOTHING_OWED}`)
      return noSale(`${params.by === "buyer" ? "The bidder" : "The seller"} declined. ${outcome}`)
    case "expired":
      return noSale(`The 24 hours are over without an agreement. ${outcome}`)
    case "withdrawn":
      return noSale(
        role === "seller"
          ? because("The negotiation has ended", params.reason)
          : `The car is not for sale any more. ${NOTHING_OWED}`
      )
  }
}

function askedWords(
  { by, priceCents, until }: { by: "buyer" | "seller"; priceCents: Parameters<typeof formatMoney>[0]; until: string },
  reader: Reader,
  left: string
): Words {
  const { role, car } = reader
  const taxed = hstSentence(priceCents, reader)
  const price = formatMoney(priceCents)
  const end = torontoTime(until)
  if (role === by)
    return {
      title: `${car}: you ${by === "buyer" ? "offered" : "asked"} ${price}`,
      text: `The ${by === "buyer" ? "seller" : "bidder"} has until ${end} to ${left}. Your price is binding until then.${taxed}`,
    }
  return {
    title: `${car}: ${by === "buyer" ? "an offer" : "the seller's price"} of ${price}`,
    text: `${by === "buyer" ? "The highest bidder offers" : "The seller asks"} ${price}.${taxed} Until ${end} you can ${left}.`,
  }
}
