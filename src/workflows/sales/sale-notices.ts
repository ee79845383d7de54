/** The parties of a sale, and what each is told of it. */
import { formatMoney, formatMoneyExact, torontoTime, type Cents } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import type { FeeRecord } from "#src/modules/fee/types"
import type { NoticeToSend } from "#src/modules/messaging/types"
import type { SaleRecord } from "#src/modules/sale/types"
import type { ListingFacts } from "#src/queries/sales/listing-facts"
import type { MedusaContainer } from "@medusajs/framework/types"

export interface SaleParties {
  buyer: AccountRecord
  seller: AccountRecord
}

type ListingTold = Pick<ListingFacts, "title" | "slug">

/** What buyer and seller are told when the hammer falls, the runner-up has accepted, or both have agreed on a price. */
function soldNotices(
  sale: SaleRecord,
  fees: readonly FeeRecord[],
  listing: ListingTold,
  parties: SaleParties
): NoticeToSend[] {
  const price = formatMoney(sale.hammerCents)
  const offered = sale.offerId !== null || sale.negotiationId !== null
  return (["buyer", "seller"] as const).map((role) => {
    const account = parties[role]
    const fee = fees.find(({ party }) => party === role)!
    const total = formatMoneyExact(fee.totalCents)
    const won = role === "buyer"
    return {
      key: `${won ? "bid-won" : "listing-sold"}:${sale.id}`,
      accountId: account.id,
      type: won ? "bidWon" : "listingSold",
      role,
      listingId: sale.listingId,
      saleId: sale.id,
      title: won ? `You ${offered ? "bought" : "won"} ${listing.title}` : `${listing.title} is sold`,
      text: won
        ? `${sale.negotiationId ? `You agreed on ${price}.` : offered ? `You accepted the offer at ${price}.` : `Your bid of ${price} won.`} Pay the buyer fee of ${total} within 72 hours; the chat with the seller opens when both fees are paid.`
        : `It sold for ${price}. Pay the seller fee of ${total} within 72 hours; the chat with the buyer opens when both fees are paid.`,
      email: {
        to: account.email,
        template: won ? "bid-won" : "listing-sold",
        data: {
          first: account.first,
          title: listing.title,
          price,
          dueBy: torontoTime(fee.dueAt),
          listingId: sale.listingId,
          by: offered ? "offer" : "bid",
        },
      },
    }
  })
}

/** Asks the seller early where the money goes: an account that was just entered is held for 48 hours. */
function payoutAccountNotice(sale: SaleRecord, listing: ListingTold, seller: AccountRecord): NoticeToSend {
  const title = `Say where the money for ${listing.title} goes`
  const text =
    "Enter your payout account in your profile. Nothing can be paid out without it, and a new account is held for 48 hours."
  return {
    key: `payout-account-asked:${sale.id}`,
    accountId: seller.id,
    type: "account",
    role: "seller",
    listingId: sale.listingId,
    saleId: sale.id,
    title,
    text,
    email: { to: seller.email, template: "account-news", data: { first: seller.first, title, text } },
  }
}

/** All that both are told as the sale is opened. */
export function openedNotices(
  sale: SaleRecord,
  told: { fees: readonly FeeRecord[]; listing: ListingTold; parties: SaleParties; asksForAccount: boolean }
): NoticeToSend[] {
  const { fees, listing, parties, asksForAccount } = told
  return [
    ...soldNotices(sale, fees, listing, parties),
    ...(asksForAccount ? [payoutAccountNotice(sale, listing, parties.seller)] : []),
  ]
}

/**
 * What the seller is told when the auction ended without a sale, and until when the highest bidder and the seller can
 * still agree.
 */
export function unsoldNotice(
  auction: { auctionId: string; listingId: string; lastPriceCents: Cents | null },
  listing: ListingTold,
  seller: AccountRecord,
  negotiableUntil: Date | null
): NoticeToSend {
  const reached =
    auction.lastPriceCents === null
      ? "There was no bid."
      : `Bidding reached ${formatMoney(auction.lastPriceCents)}, below your reserve.`
  return {
    key: `auction-unsold:${auction.auctionId}`,
    accountId: seller.id,
    type: "auctionUnsold",
    role: "seller",
    listingId: auction.listingId,
    saleId: null,
    title: `${listing.title} did not sell`,
    text: negotiableUntil
      ? `${reached} Until ${torontoTime(negotiableUntil)} you can ask the highest bidder for a price, or the bidder may make one best offer. You can end this at any time and run a new auction.`
      : `${reached} The listing is a draft again: relist it as it is with one click among your listings, or change it first. No fee is owed.`,
    email: {
      to: seller.email,
      template: "auction-unsold",
      data: {
        first: seller.first,
        title: listing.title,
        ...(negotiableUntil ? { until: torontoTime(negotiableUntil), reached, listingId: auction.listingId } : {}),
      },
    },
  }
}

/** What both are told when the second fee is paid. */
export function chatNotices(sale: SaleRecord, listing: ListingTold, parties: SaleParties): NoticeToSend[] {
  return (["buyer", "seller"] as const).map((role) => {
    const account = parties[role]
    const other = role === "buyer" ? "seller" : "buyer"
    return {
      key: `chat-activated:${sale.id}:${role}`,
      accountId: account.id,
      type: "chatActivated",
      role,
      listingId: sale.listingId,
      saleId: sale.id,
      title: `The chat about ${listing.title} is open`,
      text: `Both fees are paid. You can now write to the ${other} and arrange payment and hand-over.`,
      email: {
        to: account.email,
        template: "chat-activated",
        data: { first: account.first, title: listing.title, listingId: sale.listingId },
      },
    }
  })
}

/** What both are told when a sale is cancelled. */
export function cancellationNotices(
  sale: SaleRecord,
  listing: ListingTold,
  parties: SaleParties,
  { fault, reason }: { fault: "buyer" | "seller" | "nobody"; reason: string }
): NoticeToSend[] {
  return (["buyer", "seller"] as const).map((role) => {
    const consequence =
      fault === role
        ? "Your account carries a strike, and your fee is not refunded."
        : "If you had paid your fee, it is on its way back to you."
    const text = `The sale was cancelled: ${reason} ${consequence}`
    return saleStepNotice(sale, listing, parties, role, {
      key: "cancelled",
      title: `The sale of ${listing.title} is cancelled`,
      text,
    })
  })
}

export function saleStepKey(saleId: string, step: string, role: "buyer" | "seller"): string {
  return `sale-step:${saleId}:${step}:${role}`
}

/** A notice and an e-mail about one step after the hammer, to one side. */
export function saleStepNotice(
  sale: SaleRecord,
  listing: ListingTold,
  parties: SaleParties,
  role: "buyer" | "seller",
  step: { key: string; title: string; text: string }
): NoticeToSend {
  const account = parties[role]
  const { title, text } = step
  return {
    key: saleStepKey(sale.id, step.key, role),
    accountId: account.id,
    type: "saleStep",
    role,
    listingId: sale.listingId,
    saleId: sale.id,
    title,
    text,
    email: {
      to: account.email,
      template: "sale-step",
      data: { first: account.first, title, text, listingId: sale.listingId },
    },
  }
}

/** An account that a sale or an auction names. @throws Error when it does not exist: something is broken then. */
export async function partyAccount(scope: MedusaContainer, accountId: string): Promise<AccountRecord> {
  const account = await scope.resolve("account").retrieveAccount(accountId)
  if (!account) throw new Error(`There is no account ${accountId}.`)
  return account
}

export async function partiesOf(
  scope: MedusaContainer,
  sale: { buyerId: string; sellerId: string }
): Promise<SaleParties> {
  const [buyer, seller] = await Promise.all([partyAccount(scope, sale.buyerId), partyAccount(scope, sale.sellerId)])
  return { buyer, seller }
}
