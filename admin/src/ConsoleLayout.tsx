import AccountBalanceIcon from "@mui/icons-material/AccountBalance"
import AdminPanelSettingsIcon from "@mui/icons-material/AdminPanelSettings"
import ContactMailIcon from "@mui/icons-material/ContactMail"
import FactCheckIcon from "@mui/icons-material/FactCheck"
import GavelIcon from "@mui/icons-material/Gavel"
import MenuBookIcon from "@mui/icons-material/MenuBook"
import ReceiptIcon from "@mui/icons-material/ReceiptLong"
import HistoryIcon from "@mui/icons-material/History"
import PriceCheckIcon from "@mui/icons-material/PriceCheck"
import ShareIcon from "@mui/icons-material/Share"
import SmsIcon from "@mui/icons-material/Sms"
import StarIcon from "@mui/icons-material/Star"
import StorefrontIcon from "@mui/icons-material/Storefront"
import type { ReactNode } from "react"
import { Layout, Menu } from "react-admin"

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
      <Menu.Item to="/ledger" primaryText="Ledger" leftIcon={<MenuBookIcon />} />
      <Menu.Item to="/auction-policy" primaryText="Auction policy" leftIcon={<GavelIcon />} />
      <Menu.Item to="/listing-policy" primaryText="Listing policy" leftIcon={<StorefrontIcon />} />
      <Menu.Item to="/site-details" primaryText="Site details" leftIcon={<ContactMailIcon />} />
      <Menu.Item to="/fees" primaryText="Fees" leftIcon={<ReceiptIcon />} />
      <Menu.Item to="/settlement-policy" primaryText="Settlement policy" leftIcon={<AccountBalanceIcon />} />
      <Menu.Item to="/payout-limit" primaryText="Payout limit" leftIcon={<PriceCheckIcon />} />
      <Menu.Item to="/featuring-prices" primaryText="Featuring prices" leftIcon={<StarIcon />} />
      <Menu.Item to="/inspection-policy" primaryText="Inspection policy" leftIcon={<FactCheckIcon />} />
      <Menu.Item to="/social-links" primaryText="Social links" leftIcon={<ShareIcon />} />
      <Menu.Item to="/sms-recipients" primaryText="SMS recipients" leftIcon={<SmsIcon />} />
      <Menu.Item to="/admins" primaryText="Admins" leftIcon={<AdminPanelSettingsIcon />} />
      <Menu.Item to="/audit-log" primaryText="Audit log" leftIcon={<HistoryIcon />} />
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

export function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <Layout menu={ConsoleMenu} sx={WITHIN_THE_SCREEN}>
      {children}
    </Layout>
  )
}
