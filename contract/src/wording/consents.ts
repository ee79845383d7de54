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
    ask: "Text me reminders before the end of auctions that I watch.",
    end: "Reply STOP at any time to end these texts.",
  },
} as const
