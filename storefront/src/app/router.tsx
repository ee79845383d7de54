import type { Role } from "@northlot/contract"
import type { ComponentType, ReactElement } from "react"
import { Navigate, createBrowserRouter, type RouteObject } from "react-router-dom"
import { AppLayout } from "./AppLayout"
import { FirstLoad } from "./FirstLoad"
import { RequireMember, RequireRole } from "./guards"
import { RouteError } from "./RouteError"

type PageModule = Promise<{ default: ComponentType }>

/** A page in its own chunk, inside its guard. */
function page(path: string, load: () => PageModule, guard: (content: ReactElement) => ReactElement = (content) => content): RouteObject {
  return {
    path,
    lazy: async () => {
      const { default: Page } = await load()
      return { Component: () => guard(<Page />) }
    },
    errorElement: <RouteError />,
  }
}

/** One page at several addresses: it stays mounted, with what is in it, when the address moves between them. */
function pageAt(paths: readonly string[], ...[load, guard]: [Parameters<typeof page>[1], Parameters<typeof page>[2]]): RouteObject {
  const { lazy, errorElement } = page("", load, guard)
  return { lazy, errorElement, children: paths.map((path) => ({ path })) }
}

const only = (role: Role) => (content: ReactElement) => <RequireRole role={role}>{content}</RequireRole>
const member = (content: ReactElement) => <RequireMember>{content}</RequireMember>
const party = (content: ReactElement) => <RequireMember roles={["buyer", "seller"]}>{content}</RequireMember>

const sellerWorkspace = () => import("@/features/seller/SellerWorkspacePage")
const listingEditor = () => import("@/features/seller/ListingEditorPage")
const feePage = () => import("@/features/payments/FeePage")

export const router = createBrowserRouter([
  {
    element: <AppLayout />,
    HydrateFallback: FirstLoad,
    errorElement: <RouteError />,
    children: [
      page("/", () => import("@/features/home/HomePage")),
      page("/login", () => import("@/features/account/LoginPage")),
      page("/register", () => import("@/features/account/RegisterPage")),
      page("/forgot", () => import("@/features/account/ForgotPasswordPage")),
      page("/reset", () => import("@/features/account/ResetPasswordPage")),
      page("/profile", () => import("@/features/account/ProfilePage"), member),

      page("/auctions", () => import("@/features/listings/AuctionsPage")),
      page("/listing/:id", () => import("@/features/listings/ListingPage")),
      page("/buyers", () => import("@/features/listings/BuyersPage"), only("buyer")),
      page("/broker", () => import("@/features/listings/BrokerPage"), only("broker")),

      page("/sellers", sellerWorkspace, only("seller")),
      page("/sell", sellerWorkspace, only("seller")),
      page("/dashboard", sellerWorkspace, only("seller")),
      page("/account/solds", () => import("@/features/seller/solds/SoldsPage"), only("seller")),
      pageAt(["/sell/new", "/sell/edit/:id"], listingEditor, only("seller")),

      page("/certify/success", () => import("@/features/certification/CertifySuccessPage"), only("seller")),
      page("/book", () => import("@/features/certification/BookPage"), only("seller")),

      page("/messages", () => import("@/features/messages/MessagesPage"), party),
      page("/pay", feePage, party),
      page("/pay/return", () => import("@/features/payments/PaymentReturnPage"), party),
      page("/pay/:role", feePage, party),
      page("/payments", () => import("@/features/payments/PaymentsPage"), party),
      page("/payments/sale/:saleId", () => import("@/features/settlement/SettlementPage"), party),
      page("/payments/sale/:saleId/bill-of-sale", () => import("@/features/settlement/BillOfSalePage"), party),
      page("/transactions", () => import("@/features/transactions/TransactionsPage"), party),

      page("/how-it-works", () => import("@/features/info/HowItWorksPage")),
      page("/info/terms", () => import("@/features/info/TermsPage")),
      page("/info/privacy", () => import("@/features/info/PrivacyPage")),
      page("/info/help", () => import("@/features/info/HelpPage")),
      { path: "/info/*", element: <Navigate to="/info/help" replace /> },

      page("*", () => import("@/features/home/UnknownPathPage")),
    ],
  },
])
