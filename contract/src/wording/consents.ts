/**
 * Texts beside the consent boxes of registration: `ask` is the question, `end` says how to withdraw the consent. Both
 * are shown, and recorded with the consent.
 */
export const CONSENT_WORDINGS = {
  emailMarketing: {
    ask: "Email me about new auctions and offers.",
    end: "Unsubscribe at any time, without signing in.",
  },
  smsReminders: {
    ask: "Text me reminders before auctions that I watch end.",
    end: "Answer STOP at any time.",
  },
} as const
