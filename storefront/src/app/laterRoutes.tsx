import { Navigate, type RouteObject } from "react-router-dom"
import { member, only, page, pageAt, party } from "./page"

const sellerWorkspace = () => import("./pages/seller/SellerWorkspacePage")
const listingEditor = () => import("./pages/seller/ListingEditorPage")
const feePage = () => import("@/features/payments/FeePage")

/** Every page but those that somebody comes to first. */
export const laterRoutes: RouteObject[] = [
  page("/login", () => import("@/features/account/LoginPage")),
  page("/register", () => import("@/features/account/RegisterPage")),
  page("/forgot", () => import("@/features/account/ForgotPasswordPage")),
  page("/verify-email", () => import("@/features/account/VerifyEmailPage")),
  page("/reset", () => import("@/features/account/ResetPasswordPage")),
  page("/profile", () => import("@/features/account/ProfilePage"), member),
  page("/contact", () => import("@/features/account/ContactPage"), member),
  page("/account/bids", () => import("./pages/buyers/OwnBidsPage"), only("buyer")),
  page("/account/purchases", () => import("@/features/account/PurchasesPage"), only("buyer")),
  page("/account/email", () => import("@/features/account/AccountLinkPage")),
  page("/account/notifications", () => import("@/features/notifications/NotificationSettingsPage"), member),
  page("/account/searches", () => import("@/features/searches/SavedSearchesPage"), member),
  page("/searches/stop", () => import("@/features/searches/StopSearchPage")),
  page("/unsubscribe", () => import("@/features/notifications/UnsubscribePage")),
  page("/credits/profile", () => import("@/features/credits/CreditsProfilePage"), only("buyer")),
  pageAt(["/watchlist", "/account/watchlist"], () => import("./pages/WatchlistPage")),

  page("/bid-log/:auctionId", () => import("@/features/bids/BidLogPage")),
  page("/broker", () => import("./pages/BrokerPage"), only("broker")),

  page("/sellers", sellerWorkspace, only("seller")),
  page("/sellers/import", () => import("@/features/seller/listing-import/ListingImportPage"), only("seller")),
  page("/sell", sellerWorkspace, only("seller")),
  page("/dashboard", sellerWorkspace, only("seller")),
  page("/account/solds", () => import("@/features/seller/solds/SoldsPage"), only("seller")),
  pageAt(["/sell/new", "/sell/edit/:id"], listingEditor, only("seller")),

  page("/certify/success", () => import("@/features/certification/CertifySuccessPage")),
  page("/book", () => import("@/features/certification/BookPage")),

  page("/messages", () => import("@/features/messages/MessagesPage"), party),
  page("/pay", feePage, party),
  page("/pay/return", () => import("@/features/payments/PaymentReturnPage"), party),
  page("/pay/:role", feePage, party),
  page("/payments", () => import("./pages/PaymentsPage"), party),
  page("/payments/sale/:saleId", () => import("@/features/settlement/SettlementPage"), party),
  page("/payments/sale/:saleId/bill-of-sale", () => import("@/features/settlement/BillOfSalePage"), party),
  page("/transactions", () => import("@/features/transactions/TransactionsPage"), party),

  pageAt(["/how-it-works", "/info/how-it-works"], () => import("@/features/info/HowItWorksPage")),
  pageAt(["/info", "/info/help"], () => import("@/features/info/HelpPage")),
  page("/info/about", () => import("@/features/info/AboutPage")),
  page("/info/buyer-guide", () => import("@/features/info/BuyerGuidePage")),
  page("/info/seller-guide", () => import("@/features/info/SellerGuidePage")),
  page("/info/payments", () => import("@/features/info/PaymentsInfoPage")),
  page("/info/escrow", () => import("@/features/info/EscrowPage")),
  page("/info/pricing", () => import("@/features/info/PricingPage")),
  page("/info/safety", () => import("@/features/info/SafetyPage")),
  page("/info/terms", () => import("@/features/info/TermsPage")),
  page("/info/privacy", () => import("@/features/info/PrivacyPage")),
  page("/info/cookies", () => import("@/features/info/CookiesPage")),
  { path: "/info/*", element: <Navigate to="/info/help" replace /> },
]
