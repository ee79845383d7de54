import type { NoticeChannel, NoticePurpose } from "@northlot/contract"

interface PurposeWords {
  title: string
  /** What the person is notified of, as the settings page describes it. */
  text: string
  /** The channels of this purpose. The value of each channel is the sentence to which the person consents. */
  channels: Partial<Record<NoticeChannel, string>>
}

/**
 * The texts of the notification settings. A consent is recorded with exactly the sentence that the page shows beside
 * its switch.
 */
export const NOTICE_WORDS: Readonly<Record<NoticePurpose, PurposeWords>> = {
  outbid: {
    title: "Your bids",
    text: "When somebody outbids you, and when you have won.",
    channels: {
      site: "Show me on Northlot when I am outbid.",
      push: "Notify my devices when I am outbid, at most every 10 minutes for one auction, and when I have won. I can switch it off at any time.",
      email: "Email me when I am outbid, at most every 10 minutes for one auction. I can unsubscribe at any time.",
      sms: "Text me when I am outbid, at most every 10 minutes for one auction, and when I have won. Reply STOP to end.",
    },
  },
  ending: {
    title: "Auctions about to end",
    text: "One hour and 15 minutes before the end of an auction that you watch or bid in.",
    channels: {
      site: "Remind me on Northlot before auctions that I watch or bid in end.",
      push: "Notify my devices before auctions that I watch or bid in end. I can switch it off at any time.",
      email: "Email me before auctions that I watch or bid in end. I can unsubscribe at any time.",
      sms: "Text me before auctions that I watch or bid in end. Reply STOP to end.",
    },
  },
  savedSearches: {
    title: "Saved searches",
    text: "When a car comes up that fits one of your saved searches.",
    channels: {
      site: "Show me on Northlot when a car fits one of my saved searches.",
      push: "Notify my devices when a car fits one of my saved searches. I can switch it off at any time.",
      email: "Email me when a car fits one of my saved searches. I can unsubscribe at any time.",
      sms: "Text me when a car fits one of my saved searches. Reply STOP to end.",
    },
  },
  sales: {
    title: "Sales and questions",
    text: "Next steps in your sales, offers, inspections, and questions about cars.",
    channels: {
      push: "Notify my devices when a sale, an offer, an inspection or a question needs me. I can switch it off at any time.",
    },
  },
  news: {
    title: "News and offers",
    text: "New things at Northlot, and offers.",
    channels: { email: "Send me news and offers by email. I can unsubscribe at any time." },
  },
}
