import GavelIcon from "@mui/icons-material/Gavel"
import ReceiptIcon from "@mui/icons-material/ReceiptLong"
import type { ReactNode } from "react"
import { Layout, Menu } from "react-admin"

function ConsoleMenu() {
  return (
    <Menu>
      <Menu.DashboardItem />
      <Menu.ResourceItem name="listings" />
      <Menu.ResourceItem name="sales" />
      <Menu.ResourceItem name="registrants" />
      <Menu.Item to="/auction-policy" primaryText="Auction policy" leftIcon={<GavelIcon />} />
      <Menu.Item to="/fees" primaryText="Fees" leftIcon={<ReceiptIcon />} />
    </Menu>
  )
}

export function ConsoleLayout({ children }: { children: ReactNode }) {
  return <Layout menu={ConsoleMenu}>{children}</Layout>
}
