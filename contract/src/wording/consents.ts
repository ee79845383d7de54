/** What registration asks beside a box, and how a consent ends: shown and recorded together. */
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
