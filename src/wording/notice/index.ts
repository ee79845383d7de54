/** The text of a notice is created when the notice is read. E-mails about the same fact use the same text. */
import type { NoticeFact, NoticeParams, NoticeType } from "@northlot/contract"
import { accountNews } from "./account"
import { appointment } from "./appointment"
import { auctionExtended, auctionUnsold, bidsVoided, disclosureChanged, outbid, question, reminder } from "./auction"
import { negotiation, runnerUpOffer } from "./offers"
import { promotion } from "./promotion"
import { bidWon, chatActivated, feeDue, listingSold, saleStep } from "./sale"
import { savedSearch } from "./saved-search"
import type { Reader, Words } from "./words"

export type { Reader, Words } from "./words"

const WORDING: { [Type in NoticeType]: (params: NoticeParams<Type>, reader: Reader) => Words } = {
  bidWon,
  listingSold,
  auctionUnsold,
  outbid,
  reminder,
  chatActivated,
  feeDue,
  saleStep,
  runnerUpOffer,
  negotiation,
  disclosureChanged,
  bidsVoided,
  auctionExtended,
  appointment,
  promotion,
  question,
  savedSearch,
  finance: ({ deskNamed }, { car }) => ({
    title: `We received your finance request for ${car}`,
    text: `${
      deskNamed
        ? "Our finance desk contacts you by email or telephone, usually within one business day."
        : "We have your request, but cannot say yet when somebody answers."
    } The request commits you to nothing, and changes nothing about the auction.`,
  }),
  account: accountNews,
}

export function noticeWords({ type, params }: NoticeFact, reader: Reader): Words {
  return (WORDING[type] as (params: NoticeParams, reader: Reader) => Words)(params, reader)
}
