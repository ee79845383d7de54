import { torontoTime, withFullStop, type MeasureKind, type NoticeParams } from "@northlot/contract"
import type { Reader, Words } from "./words"

type Params = NoticeParams<"account">

const MEASURES: Readonly<Record<MeasureKind, { title: string; effect: string }>> = {
  hold: {
    title: "Your account is on hold",
    effect: "You can sign in and settle your sales, but you cannot bid or publish listings.",
  },
  "no-bidding": {
    title: "You cannot bid for now",
    effect: "You can use your account as before, but you cannot bid.",
  },
  "no-selling": {
    title: "You cannot sell for now",
    effect: "You can use your account as before, but you cannot publish listings.",
  },
  ban: {
    title: "Your account is banned",
    effect: "You cannot sign in any more. Sales that are under way are settled with you by email.",
  },
}

export function accountNews(params: Params, { car }: Reader): Words {
  switch (params.fact) {
    case "payout-account-asked":
      return {
        title: `Say where the money for ${car} goes`,
        text: "Enter your payout account in your profile. Nothing can be paid out without a payout account, and payouts to a new account wait for 48 hours.",
      }
    case "payout-account-changed":
      return {
        title: "Your payout account was changed",
        text: `Since ${torontoTime(params.changedAt)}, sales are paid out to ${params.lastDigits === "" ? "another account" : `the account that ends in ${params.lastDigits}`}. ${withFullStop(`No money is paid to this account before ${torontoTime(params.heldUntil)}`)} If it was not you, change your password and write to us at once.`,
      }
    case "email-changed":
      return {
        title: "Your email address was changed",
        text: `You sign in with ${params.newEmail} from now on. The link that your old address received undoes this change within seven days, even after other changes.`,
      }
    case "password-changed":
      return {
        title: "Your password was changed",
        text: `Your password was changed on ${torontoTime(params.at)}, and you were signed out everywhere else. If it was not you, set a new password with 'Forgot password?' and write to us.`,
      }
    case "password-guessed":
      return {
        title: "Somebody is trying to guess your password",
        text: `Many wrong passwords were tried for your account before ${torontoTime(params.at)}. None of them was right, and further tries are slowed down. You can sign in as always. If your password is short or used elsewhere, choose another one under 'Sign-in and security'.`,
      }
    case "read-as":
      return {
        title: "Northlot support viewed your account",
        text: `On ${torontoTime(params.at)} somebody of Northlot's support opened the site as you see it, for ${params.minutes} minutes at most. They could change nothing, and your messages and documents stayed closed. The reason: ${params.reason}`,
      }
    case "feed-stopped":
      return {
        title: "We stopped importing your cars",
        text: `Several times in a row, we could not read the table at your web address, so we stopped the import. The last error: ${params.reason} Correct the error, then resume the import under Import cars.`,
      }
    case "key-asked":
      return {
        title: "We ask for a key to your account",
        text: `${params.by} of Northlot asks for a key with which a program can act for you: '${params.name}'. The reason: ${params.reason} The key works only if you agree. Your profile shows under 'API keys' what the key could do.`,
      }
    case "key-made":
      return {
        title: "You have a new API key",
        text: `From now on, a program can act for your account with the key '${params.name}'. If you neither made the key nor agreed to it, revoke the key in your profile under 'API keys', and choose another password.`,
      }
    case "key-revoked":
      return {
        title: "A key was revoked",
        text: `The key '${params.name}' does not work for your account any more.`,
      }
    case "report-decided":
      return {
        title: `We looked at your report ${params.reference}`,
        text: params.acted
          ? "Thank you. We have looked at your report and have acted. We do not say how, to protect everybody."
          : "Thank you. We have looked at your report and found nothing against our rules. Write to us if we overlooked something.",
      }
    case "licence-ends":
      return licenceWords(params)
    case "measure-taken":
      return measureWords(params)
    case "measure-lifted":
      return liftWords(params)
  }
}

function licenceWords({ expiresOn, today }: Extract<Params, { fact: "licence-ends" }>): Words {
  const next = "Send us your next licence in your profile: once it is verified, you can bid and list without a break."
  return today
    ? {
        title: "Your OMVIC licence ends",
        text: `Your licence is valid at Northlot until ${expiresOn}. After that day you can neither bid nor list. ${next}`,
      }
    : { title: `Your OMVIC licence ends on ${expiresOn}`, text: next }
}

/** The text of a notice about a measure against the account. `note` gives the reason. */
function measureWords({ kind, bidsVoided, listingsClosed, note }: Extract<Params, { fact: "measure-taken" }>): Words {
  const lines = [
    MEASURES[kind].effect,
    ...(bidsVoided ? ["All your bids and maximums in open auctions were voided."] : []),
    ...(listingsClosed ? ["Your listings on the market are closed."] : []),
    note,
    "If you think that this is a mistake, write to us, and we will check the measure again.",
  ]
  return { title: MEASURES[kind].title, text: lines.join("\n") }
}

function liftWords({ kind, left }: Extract<Params, { fact: "measure-lifted" }>): Words {
  const text = left.disabled
    ? "Your account stays disabled for another reason."
    : left.bidding || left.selling
      ? `For another reason you still cannot ${left.bidding ? (left.selling ? "bid or sell" : "bid") : "sell"}.`
      : "You can use your account as before. Bids that were voided stay voided."
  const { title } = MEASURES[kind]
  return { title: `Lifted: ${title.charAt(0).toLowerCase()}${title.slice(1)}`, text }
}
