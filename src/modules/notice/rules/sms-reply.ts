import type { SmsReplyMeaning } from "../types"

/** The English and French words with which carriers and CASL let a person stop, resume and ask for help. */
const WORDS: Readonly<Record<string, SmsReplyMeaning>> = {
  STOP: "stop",
  STOPALL: "stop",
  UNSUBSCRIBE: "stop",
  CANCEL: "stop",
  END: "stop",
  QUIT: "stop",
  REVOKE: "stop",
  OPTOUT: "stop",
  ARRET: "stop",
  ARRETER: "stop",
  DESABONNER: "stop",
  FIN: "stop",
  START: "start",
  UNSTOP: "start",
  YES: "start",
  COMMENCER: "start",
  OUI: "start",
  HELP: "help",
  INFO: "help",
  AIDE: "help",
}

/**
 * The words that Twilio answers by itself. A second answer would be superfluous, and Twilio refuses it after STOP.
 */
const ANSWERED_BY_TWILIO = new Set([
  "STOP",
  "STOPALL",
  "UNSUBSCRIBE",
  "CANCEL",
  "END",
  "QUIT",
  "REVOKE",
  "OPTOUT",
  "START",
  "UNSTOP",
  "YES",
  "HELP",
  "INFO",
])

/**
 * The meaning of a reply. The whole message must be one word; case, accents and punctuation do not matter. STOP and
 * ARRET count also at the start of a longer message, such as 'stop texting me'.
 */
export function meaningOf(text: string): SmsReplyMeaning {
  const words = wordsOf(text)
  const [first = ""] = words
  if (first === "STOP" || first === "ARRET") return "stop"
  return words.length === 1 && Object.hasOwn(WORDS, first) ? WORDS[first]! : "other"
}

/** The text with which the market answers an SMS reply; `null` if the market sends no answer. */
export function answerTo(text: string): string | null {
  const words = wordsOf(text)
  if (words.length === 1 && ANSWERED_BY_TWILIO.has(words[0]!)) return null
  switch (meaningOf(text)) {
    case "stop":
      return "Northlot: you get no more SMS from us. Reply START to get them again."
    case "start":
      return "Northlot: you get SMS again, as you chose in your settings. Reply STOP to end them."
    case "help":
      return "Northlot vehicle auctions: reply STOP to end SMS. What you get is set under Notifications in your account."
    case "other":
      return null
  }
}

function wordsOf(text: string): string[] {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter(Boolean)
}
