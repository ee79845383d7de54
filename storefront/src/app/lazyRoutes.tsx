import { replace, type RouteObject } from "react-router-dom"
import { member, only, page, pageAt, party } from "./page"

const sellerWorkspace = () => import("./pages/seller/SellerWorkspacePage")
const listingEditor = () => import("./pages/seller/ListingEditorPage")
const feePage = () => import("@/features/payment/FeePage")

/** All pages except those that people usually open first. */
export const lazyRoutes: RouteObject[] = [
  page("/login", () => import("@/features/account/LoginPage")),
  page("/register", () => import("@/features/account/RegisterPage")),
  page("/forgot", () => import("@/features/account/ForgotPasswordPage")),
  page("/verify-email", () => import("@/features/account/VerifyEmailPage")),
  page("/reset", () => import("@/features/account/ResetPasswordPage")),
  page("/profile", () => import("@/features/account/ProfilePage"), member),
  page("/profile/dealership", () => import("@/features/account/DealershipPage"), party),
  page("/contact", () => import("@/features/account/ContactPage"), member),
  page("/account/bids", () => import("./pages/buyers/OwnBidsPage"), only("buyer")),
  page("/account/purchases", () => import("@/features/account/PurchasesPage"), only("buyer")),
  page("/account/email", () => import("@/features/account/AccountLinkPage")),
  page("/account/notifications", () => import("@/features/notice/NotificationSettingsPage"), member),
  page("/account/searches", () => import("@/features/search/saved/SavedSearchesPage"), member),
  page("/searches/stop", () => import("@/features/search/saved/StopSearchPage")),
  page("/unsubscribe", () => import("@/features/notice/UnsubscribePage")),
  page("/credits/profile", () => import("@/features/credit/CreditsProfilePage"), only("buyer")),
  pageAt(["/watchlist", "/account/watchlist"], () => import("./pages/WatchlistPage")),

  page("/bid-log/:auctionId", () => import("@/features/auction/BidLogPage")),
  page("/broker", () => import("./pages/BrokerPage"), only("broker")),

  page("/sellers", sellerWorkspace, only("seller")),
  page("/sellers/import", () => import("@/features/import/ListingImportPage"), only("seller")),
  page("/sell", sellerWorkspace, only("seller")),
  page("/dashboard", sellerWorkspace, only("seller")),
  page("/account/solds", () => import("@/features/sale/solds/SoldsPage"), only("seller")),
  pageAt(["/sell/new", "/sell/edit/:id"], listingEditor, only("seller")),

  page("/certify/success", () => import("@/features/certification/CertifySuccessPage")),
  page("/book", () => import("@/features/certification/BookPage")),

  page("/messages", () => import("@/features/message/MessagesPage"), party),
  page("/pay", feePage, party),
  page("/pay/return", () => import("@/features/payment/PaymentReturnPage"), party),
  page("/pay/:role", feePage, party),
  page("/payments", () => import("./pages/PaymentsPage"), party),
  page("/payments/sale/:saleId", () => import("@/features/settlement/SettlementPage"), party),
  page("/payments/sale/:saleId/bill-of-sale", () => import("@/features/settlement/BillOfSalePage"), party),
  page("/transactions", () => import("@/features/sale/transactions/TransactionsPage"), party),

  pageAt(["/how-it-works", "/info/how-it-works"], () => import("@/features/guide/HowItWorksPage")),
  pageAt(["/info", "/info/help"], () => import("@/features/guide/HelpPage")),
  page("/info/about", () => import("@/features/guide/AboutPage")),
  page("/info/buyer-guide", () => import("@/features/guide/BuyerGuidePage")),
  page("/info/seller-guide", () => import("@/features/guide/SellerGuidePage")),
  page("/info/payments", () => import("@/features/guide/PaymentsInfoPage")),
  page("/info/escrow", () => import("@/features/guide/EscrowPage")),
  page("/info/pricing", () => import("@/features/guide/PricingPage")),
  page("/info/safety", () => import("@/features/guide/SafetyPage")),
  page("/info/terms", () => import("@/features/guide/TermsPage")),
  page("/info/privacy", () => import("@/features/guide/PrivacyPage")),
  page("/info/cookies", () => import("@/features/guide/CookiesPage")),
  { path: "/info/*", loader: () => replace("/info/help") },
]
