/** The guides and policies; each page links to all others. */
export const INFO_PAGES = [
  {
    title: "Guides",
    pages: [
      { to: "/how-it-works", label: "How it works" },
      { to: "/info/buyer-guide", label: "Buyer guide" },
      { to: "/info/seller-guide", label: "Seller guide" },
      { to: "/info/payments", label: "Vehicle payments" },
      { to: "/info/escrow", label: "How your payment is protected" },
      { to: "/info/pricing", label: "Pricing" },
      { to: "/info/safety", label: "Safety" },
    ],
  },
  {
    title: "About",
    pages: [
      { to: "/info/help", label: "Help Center" },
      { to: "/info/about", label: "About Northlot" },
    ],
  },
  {
    title: "Policies",
    pages: [
      { to: "/info/terms", label: "Terms of Use" },
      { to: "/info/privacy", label: "Privacy Policy" },
      { to: "/info/cookies", label: "Cookies" },
    ],
  },
] as const
