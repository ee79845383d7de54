import DirectionsCarIcon from "@mui/icons-material/DirectionsCar"
import HandshakeIcon from "@mui/icons-material/Handshake"
import PeopleIcon from "@mui/icons-material/People"
import { Admin, CustomRoutes, Resource } from "react-admin"
import { Route } from "react-router-dom"
import { ConsoleLayout } from "./ConsoleLayout"
import { Dashboard } from "./Dashboard"
import { LoginPage } from "./LoginPage"
import { authProvider } from "./authProvider"
import { dataProvider } from "./dataProvider"
import { ListingList } from "./resources/listings/ListingList"
import { ListingShow } from "./resources/listings/ListingShow"
import { RegistrantList } from "./resources/registrants/RegistrantList"
import { RegistrantShow } from "./resources/registrants/RegistrantShow"
import { SaleList } from "./resources/sales/SaleList"
import { SaleShow } from "./resources/sales/SaleShow"
import { AuctionPolicyPage } from "./settings/AuctionPolicyPage"
import { FeesPage } from "./settings/FeesPage"
import { darkTheme, lightTheme } from "./theme"

/** The back office: who is registered, what is on sale, what was sold, and the rules in force. */
export function Console() {
  return (
    <Admin
      title="Northlot"
      dataProvider={dataProvider}
      authProvider={authProvider}
      loginPage={LoginPage}
      layout={ConsoleLayout}
      dashboard={Dashboard}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
      requireAuth
      disableTelemetry
    >
      <Resource name="listings" icon={DirectionsCarIcon} list={ListingList} show={ListingShow} recordRepresentation="title" />
      <Resource name="sales" icon={HandshakeIcon} list={SaleList} show={SaleShow} recordRepresentation="title" />
      <Resource name="registrants" icon={PeopleIcon} list={RegistrantList} show={RegistrantShow} recordRepresentation="email" />
      <CustomRoutes>
        <Route path="/auction-policy" element={<AuctionPolicyPage />} />
        <Route path="/fees" element={<FeesPage />} />
      </CustomRoutes>
    </Admin>
  )
}
