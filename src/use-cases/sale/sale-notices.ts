/** The parties of a sale, and the notices that each party gets. */
import {
  formatMoney,
  formatMoneyExact,
  torontoDay,
  torontoTime,
  vehiclePrice,
  type Cents,
  type NoticeFact,
  type NoticeParams,
} from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import type { RelistingRecord } from "#src/modules/listing/types"
import type { SettlementRecord } from "#src/modules/settlement/types"
import type { FeeRecord } from "#src/modules/fee/types"
import type { NoticeToSend } from "#src/modules/message/types"
import type { SaleRecord } from "#src/modules/sale/types"
import type { ListingFacts } from "#src/queries/sale/listing-facts"
import type { MedusaContainer } from "@medusajs/framework/types"
import { reachedText, relistingText } from "#src/wording/notice/auction"
import { noticeWords } from "#src/wording/notice/index"
import { listingNotice } from "../notice/listing-notice"

export interface SaleParties {
  buyer: AccountRecord
  seller: AccountRecord
}

type ListingTold = Pick<ListingFacts, "title" | "slug">

/** The notices to buyer and seller when the auction ends sold, the runner-up accepts, or both agree on a price. */
function soldNotices(
  sale: SaleRecord,
  fees: readonly FeeRecord[],
  listing: ListingTold,
  parties: SaleParties
): NoticeToSend[] {
  const { hstCents, totalCents } = vehiclePrice({ priceCents: sale.hammerCents, sellerType: sale.sellerType })
  return (["buyer", "seller"] as const).map((role): NoticeToSend => {
    const account = parties[role]
    const fee = fees.find(({ party }) => party === role)!
    const won = role === "buyer"
    const isHeld = fee.status === "held"
    const feeHeld = isHeld ? ({ feeHeld: true } as const) : {}
    const amounts = { priceCents: sale.hammerCents, feeCents: fee.totalCents, ...feeHeld }
    const by = sale.negotiationId ? "agreement" : sale.offerId ? "offer" : "bid"
    const told: NoticeFact = won
      ? { type: "bidWon", params: { fact: "won", ...amounts, by } }
      : { type: "listingSold", params: { fact: "sold", ...amounts } }
    return {
      ...told,
      key: `${won ? "bid-won" : "listing-sold"}:${sale.id}`,
      accountId: account.id,
      role,
      listingId: sale.listingId,
      saleId: sale.id,
      email: {
        to: account.email,
        template: won ? "bid-won" : "listing-sold",
        data: {
          first: account.first,
          title: listing.title,
          price: formatMoney(sale.hammerCents),
          ...(hstCents > 0 && { withHst: formatMoneyExact(totalCents) }),
          ...(isHeld
            ? { feeHeld: "yes" }
            : {
                fee: formatMoneyExact(fee.totalCents),
                dueBy: torontoTime(fee.dueAt),
                dueDay: torontoDay(fee.dueAt),
              }),
          listingId: sale.listingId,
          by: by === "bid" ? "bid" : "offer",
        },
      },
    }
  })
}

/** Asks the seller early for the payout account, since a new account is held for 48 hours. */
function payoutAccountNotice(sale: SaleRecord, listing: ListingTold, seller: AccountRecord): NoticeToSend {
  const told = { type: "account", params: { fact: "payout-account-asked" } } as const
  const { title, text } = noticeWords(told, { role: "seller", car: listing.title })
  return {
    ...told,
    key: `payout-account-asked:${sale.id}`,
    accountId: seller.id,
    role: "seller",
    listingId: sale.listingId,
    saleId: sale.id,
    email: { to: seller.email, template: "account-news", data: { first: seller.first, title, text } },
  }
}

/** All notices to buyer and seller when the sale is opened. */
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
 * The seller's notice of an auction that ended unsold. It says until when the highest bidder and the seller can still
 * agree, and when the car is listed again automatically.
 */
export function unsoldNotice(
  auction: { auctionId: string; listingId: string; lastPriceCents: Cents | null },
  listing: ListingTold,
  seller: AccountRecord,
  { negotiableUntil, relisting }: { negotiableUntil: Date | null; relisting: RelistingRecord | null }
): NoticeToSend {
  const reached = { reachedCents: auction.lastPriceCents }
  return {
    key: `auction-unsold:${auction.auctionId}`,
    accountId: seller.id,
    type: "auctionUnsold",
    params: {
      fact: "unsold",
      ...reached,
      negotiableUntil: negotiableUntil?.toISOString() ?? null,
      ...(relisting ? { relisting: plannedRun(relisting) } : {}),
    },
    role: "seller",
    listingId: auction.listingId,
    saleId: null,
    email: {
      to: seller.email,
      template: "auction-unsold",
      data: {
        first: seller.first,
        title: listing.title,
        ...(auction.lastPriceCents === null ? {} : { highest: formatMoney(auction.lastPriceCents) }),
        ...(relisting ? { again: relistingText(plannedRun(relisting)) } : {}),
        ...(negotiableUntil
          ? {
              until: torontoTime(negotiableUntil),
              untilDay: torontoDay(negotiableUntil),
              reached: reachedText(reached),
              listingId: auction.listingId,
            }
          : {}),
      },
    },
  }
}

function plannedRun({ dueAt, number, times, reserveCents }: RelistingRecord) {
  return { dueAt: dueAt.toISOString(), number, times, reserveCents }
}

/** The notices to both parties when the second fee is paid. */
export function chatNotices(sale: SaleRecord, listing: ListingTold, parties: SaleParties): NoticeToSend[] {
  return (["buyer", "seller"] as const).map((role) => {
    const account = parties[role]
    return {
      key: `chat-activated:${sale.id}:${role}`,
      accountId: account.id,
      type: "chatActivated",
      params: { fact: "chat-opened" },
      role,
      listingId: sale.listingId,
      saleId: sale.id,
      email: {
        to: account.email,
        template: "chat-activated",
        data: { first: account.first, title: listing.title, listingId: sale.listingId },
      },
    }
  })
}

/**
 * The buyer's notice after both fees are paid. It asks the buyer to pay for the car, or to wait until the account for
 * wires is set up.
 */
export function paymentNotice(
  sale: SaleRecord,
  listing: ListingTold,
  parties: SaleParties,
  { mode, totalCents, fundsDueAt, sellerType, safetyIncluded }: SettlementRecord
): NoticeToSend {
  const dueAt = fundsDueAt?.toISOString() ?? null
  return saleStepNotice(sale, listing, parties, "buyer", {
    key: "payment-asked",
    params: { fact: "payment-asked", mode, totalCents, dueAt, sellerType, safetyIncluded },
  })
}

export function cancellationNotices(
  sale: SaleRecord,
  listing: ListingTold,
  parties: SaleParties,
  { fault, reason }: { fault: "buyer" | "seller" | "nobody"; reason: string }
): NoticeToSend[] {
  return (["buyer", "seller"] as const).map((role) =>
    saleStepNotice(sale, listing, parties, role, {
      key: "cancelled",
      params: { fact: "cancelled", reason, atFault: fault === role },
    })
  )
}

export function saleStepKey(saleId: string, step: string, role: "buyer" | "seller"): string {
  return `sale-step:${saleId}:${step}:${role}`
}

/** A notice and an e-mail to one party about one step after the auction. */
export function saleStepNotice(
  sale: SaleRecord,
  listing: ListingTold,
  parties: SaleParties,
  role: "buyer" | "seller",
  step: { key: string; params: NoticeParams<"saleStep"> }
): NoticeToSend {
  const about = { key: saleStepKey(sale.id, step.key, role), role, listingId: sale.listingId, saleId: sale.id }
  const told = { type: "saleStep", params: step.params } as const
  return listingNotice(parties[role], { ...about, car: listing.title, told }, { template: "sale-step" })
}

/** The account of a party. @throws Error when it does not exist, which means broken data */
export async function partyAccount(scope: MedusaContainer, accountId: string): Promise<AccountRecord> {
  const account = await scope.resolve("account").accounts.retrieve(accountId)
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
