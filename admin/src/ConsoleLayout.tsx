import AccountBalanceIcon from "@mui/icons-material/AccountBalance"
import AdminPanelSettingsIcon from "@mui/icons-material/AdminPanelSettings"
import ContactMailIcon from "@mui/icons-material/ContactMail"
import FactCheckIcon from "@mui/icons-material/FactCheck"
import FileUploadIcon from "@mui/icons-material/FileUpload"
import GavelIcon from "@mui/icons-material/Gavel"
import MenuBookIcon from "@mui/icons-material/MenuBook"
import ReceiptIcon from "@mui/icons-material/ReceiptLong"
import HistoryIcon from "@mui/icons-material/History"
import ShieldIcon from "@mui/icons-material/Shield"
import PaymentsIcon from "@mui/icons-material/Payments"
import PriceCheckIcon from "@mui/icons-material/PriceCheck"
import ShareIcon from "@mui/icons-material/Share"
import SmsIcon from "@mui/icons-material/Sms"
import StarIcon from "@mui/icons-material/Star"
import StorefrontIcon from "@mui/icons-material/Storefront"
import { Suspense, lazy, type ReactNode } from "react"
import { useQuery } from "@tanstack/react-query"
import {
  AppBar,
  CanAccess,
  Layout,
  Logout,
  Menu,
  MenuItemLink,
  UserMenu,
  useUserMenu,
  type MenuItemLinkProps,
} from "react-admin"
import { ownSession } from "./authProvider"
import { ProofDialog } from "./security/ProofDialog"

const SecurityPage = lazy(() => import("./security/SecurityPage"))

/** A screen that is no list of records, for whom it is. */
function Screen({ name, ...item }: Omit<MenuItemLinkProps, "to"> & { name: string }) {
  return (
    <CanAccess resource={name} action="list">
      <Menu.Item to={`/${name}`} {...item} />
    </CanAccess>
  )
}

function ConsoleMenu() {
  return (
    <Menu>
      <Menu.DashboardItem />
      <Menu.ResourceItem name="listings" />
      <Menu.ResourceItem name="sales" />
      <Menu.ResourceItem name="registrants" />
      <Menu.ResourceItem name="charges" />
      <Menu.ResourceItem name="appointments" />
      <Menu.ResourceItem name="questions" />
      <Menu.ResourceItem name="contact-messages" />
      <Menu.ResourceItem name="bid-reviews" />
      <Menu.ResourceItem name="finance-requests" />
      <Menu.ResourceItem name="set-aside-events" />
      <Menu.ResourceItem name="quarantined-files" />
      <Screen name="payouts" primaryText="Payouts" leftIcon={<PaymentsIcon />} />
      <Screen name="ledger" primaryText="Ledger" leftIcon={<MenuBookIcon />} />
      <Screen name="auction-policy" primaryText="Auction policy" leftIcon={<GavelIcon />} />
      <Screen name="listing-policy" primaryText="Listing policy" leftIcon={<StorefrontIcon />} />
      <Screen name="site-details" primaryText="Site details" leftIcon={<ContactMailIcon />} />
      <Screen name="fees" primaryText="Fees" leftIcon={<ReceiptIcon />} />
      <Screen name="settlement-policy" primaryText="Settlement policy" leftIcon={<AccountBalanceIcon />} />
      <Screen name="payout-limit" primaryText="Payout limit" leftIcon={<PriceCheckIcon />} />
      <Screen name="bank-files" primaryText="Files for the bank" leftIcon={<FileUploadIcon />} />
      <Screen name="featuring-prices" primaryText="Featuring prices" leftIcon={<StarIcon />} />
      <Screen name="inspection-policy" primaryText="Inspection policy" leftIcon={<FactCheckIcon />} />
      <Screen name="social-links" primaryText="Social links" leftIcon={<ShareIcon />} />
      <Screen name="sms-recipients" primaryText="SMS recipients" leftIcon={<SmsIcon />} />
      <Screen name="staff" primaryText="Staff" leftIcon={<AdminPanelSettingsIcon />} />
      <Screen name="audit-log" primaryText="Audit log" leftIcon={<HistoryIcon />} />
    </Menu>
  )
}

// The framework's page grows with its content, which a phone then shows cut off: here wide tables scroll within the
// page.
const WITHIN_THE_SCREEN = {
  minWidth: 0,
  "& .RaLayout-appFrame, & .RaLayout-contentWithSidebar, & .RaLayout-content": { minWidth: 0, maxWidth: "100%" },
  "& .RaLayout-contentWithSidebar > .MuiDrawer-root": { flexShrink: 0 },
}

function SecurityItem() {
  const menu = useUserMenu()
  return (
    <MenuItemLink
      to="/security"
      primaryText="Your security"
      leftIcon={<ShieldIcon />}
      onClick={() => menu?.onClose()}
    />
  )
}

function ConsoleBar() {
  return (
    <AppBar
      userMenu={
        <UserMenu>
          <SecurityItem />
          <Logout />
        </UserMenu>
      }
    />
  )
}

/** Around every page; whoever has to set up a second factor first sees nothing else. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  const { data, isError } = useQuery({ queryKey: ["own-session"], queryFn: ownSession, retry: false })
  return (
    <Layout menu={ConsoleMenu} appBar={ConsoleBar} sx={WITHIN_THE_SCREEN}>
      {(data?.mustSetUpFactor === false || isError) && children}
      {data?.mustSetUpFactor && (
        <Suspense>
          <SecurityPage />
        </Suspense>
      )}
      <ProofDialog />
    </Layout>
  )
}
