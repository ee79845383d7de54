import CreditCardIcon from "@mui/icons-material/CreditCard"
import DirectionsCarIcon from "@mui/icons-material/DirectionsCar"
import BugReportIcon from "@mui/icons-material/BugReport"
import ContactSupportIcon from "@mui/icons-material/ContactSupport"
import FactCheckIcon from "@mui/icons-material/FactCheck"
import HandshakeIcon from "@mui/icons-material/Handshake"
import PeopleIcon from "@mui/icons-material/People"
import QuestionAnswerIcon from "@mui/icons-material/QuestionAnswer"
import ReportIcon from "@mui/icons-material/Report"
import RequestQuoteIcon from "@mui/icons-material/RequestQuote"
import SupervisedUserCircleIcon from "@mui/icons-material/SupervisedUserCircle"
import { Suspense, lazy } from "react"
import { Admin, CustomRoutes, Resource } from "react-admin"
import { Route } from "react-router-dom"
import { ConsoleLayout } from "./ConsoleLayout"
import { LoginPage } from "./LoginPage"
import { authProvider } from "./authProvider"
import { Dashboard } from "./dashboard/Dashboard"
import { dataProvider } from "./dataProvider"
import { i18nProvider } from "./i18nProvider"
import { LEDGER_PATHS, LedgerPage } from "./ledger/LedgerPage"
import { queryClient } from "./queryClient"
import { AppointmentList } from "./resources/appointments/AppointmentList"
import { AppointmentShow } from "./resources/appointments/AppointmentShow"
import { ChargeList } from "./resources/charges/ChargeList"
import { ChargeShow } from "./resources/charges/ChargeShow"
import { ContactMessageList } from "./resources/contact-messages/ContactMessageList"
import { ContactMessageShow } from "./resources/contact-messages/ContactMessageShow"
import { BidReviewList } from "./resources/bid-reviews/BidReviewList"
import { BidReviewShow } from "./resources/bid-reviews/BidReviewShow"
import { FinanceRequestList } from "./resources/finance-requests/FinanceRequestList"
import { FinanceRequestShow } from "./resources/finance-requests/FinanceRequestShow"
import { ListingList } from "./resources/listings/ListingList"
import { ListingShow } from "./resources/listings/ListingShow"
import { QuarantinedFileList } from "./resources/quarantined-files/QuarantinedFileList"
import { QuarantinedFileShow } from "./resources/quarantined-files/QuarantinedFileShow"
import { QuestionList } from "./resources/questions/QuestionList"
import { QuestionShow } from "./resources/questions/QuestionShow"
import { RegistrantList } from "./resources/registrants/RegistrantList"
import { RegistrantShow } from "./resources/registrants/RegistrantShow"
import { SaleList } from "./resources/sales/SaleList"
import { SaleShow } from "./resources/sales/SaleShow"
import { SetAsideEventList } from "./resources/set-aside-events/SetAsideEventList"
import { StaffPage } from "./resources/staff/StaffPage"
import { AuditLogPage } from "./settings/AuditLogPage"
import { AuctionPolicyPage } from "./settings/AuctionPolicyPage"
import { FeesPage } from "./settings/FeesPage"
import { InspectionPolicyPage } from "./settings/InspectionPolicyPage"
import { ListingPolicyPage } from "./settings/ListingPolicyPage"
import { PayoutPolicyPage } from "./settings/PayoutPolicyPage"
import { PromotionPolicyPage } from "./settings/PromotionPolicyPage"
import { SiteDetailsPage } from "./settings/SiteDetailsPage"
import { SmsRecipientsPage } from "./settings/SmsRecipientsPage"
import { SocialLinksPage } from "./settings/SocialLinksPage"
import { SettlementPolicyPage } from "./settings/SettlementPolicyPage"
import { darkTheme, lightTheme } from "./theme"

const AcceptInvitationPage = lazy(() => import("./AcceptInvitationPage"))
const BankFilesPage = lazy(() => import("./settings/BankFilesPage"))
const PayoutBatchPage = lazy(() => import("./payouts/PayoutBatchPage"))
const PayoutsPage = lazy(() => import("./payouts/PayoutsPage"))
const SecurityPage = lazy(() => import("./security/SecurityPage"))

/** The back office: who is registered, what is on sale, what was sold, the money, and the rules in force. */
export function Console() {
  return (
    <Admin
      title="Northlot"
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      loginPage={LoginPage}
      layout={ConsoleLayout}
      dashboard={Dashboard}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
      requireAuth
      disableTelemetry
    >
      <Resource
        name="listings"
        icon={DirectionsCarIcon}
        list={ListingList}
        show={ListingShow}
        recordRepresentation="title"
      />
      <Resource name="sales" icon={HandshakeIcon} list={SaleList} show={SaleShow} recordRepresentation="title" />
      <Resource
        name="registrants"
        icon={PeopleIcon}
        list={RegistrantList}
        show={RegistrantShow}
        recordRepresentation="email"
      />
      <Resource
        name="charges"
        icon={CreditCardIcon}
        list={ChargeList}
        show={ChargeShow}
        recordRepresentation="description"
      />
      <Resource
        name="appointments"
        icon={FactCheckIcon}
        list={AppointmentList}
        show={AppointmentShow}
        recordRepresentation="title"
        options={{ label: "Inspections" }}
      />
      <Resource
        name="questions"
        icon={QuestionAnswerIcon}
        list={QuestionList}
        show={QuestionShow}
        recordRepresentation="listingTitle"
      />
      <Resource
        name="contact-messages"
        icon={ContactSupportIcon}
        list={ContactMessageList}
        show={ContactMessageShow}
        recordRepresentation="reference"
        options={{ label: "Messages to us" }}
      />
      <Resource
        name="bid-reviews"
        icon={SupervisedUserCircleIcon}
        list={BidReviewList}
        show={BidReviewShow}
        recordRepresentation="id"
        options={{ label: "Review" }}
      />
      <Resource
        name="finance-requests"
        icon={RequestQuoteIcon}
        list={FinanceRequestList}
        show={FinanceRequestShow}
        recordRepresentation="id"
        options={{ label: "Finance requests" }}
      />
      <Resource
        name="set-aside-events"
        icon={ReportIcon}
        list={SetAsideEventList}
        recordRepresentation="topic"
        options={{ label: "Events set aside" }}
      />
      <Resource
        name="quarantined-files"
        icon={BugReportIcon}
        list={QuarantinedFileList}
        show={QuarantinedFileShow}
        recordRepresentation="fileName"
        options={{ label: "Quarantine" }}
      />
      <CustomRoutes>
        {LEDGER_PATHS.map((path) => (
          <Route key={path} path={path} element={<LedgerPage path={path} />} />
        ))}
        <Route path="/payouts" element={<PayoutsPage />} />
        <Route path="/payouts/:id" element={<PayoutBatchPage />} />
        <Route path="/bank-files" element={<BankFilesPage />} />
        <Route path="/auction-policy" element={<AuctionPolicyPage />} />
        <Route path="/listing-policy" element={<ListingPolicyPage />} />
        <Route path="/site-details" element={<SiteDetailsPage />} />
        <Route path="/fees" element={<FeesPage />} />
        <Route path="/settlement-policy" element={<SettlementPolicyPage />} />
        <Route path="/payout-limit" element={<PayoutPolicyPage />} />
        <Route path="/featuring-prices" element={<PromotionPolicyPage />} />
        <Route path="/inspection-policy" element={<InspectionPolicyPage />} />
        <Route path="/social-links" element={<SocialLinksPage />} />
        <Route path="/sms-recipients" element={<SmsRecipientsPage />} />
        <Route path="/security" element={<SecurityPage />} />
        <Route path="/staff" element={<StaffPage />} />
        <Route path="/audit-log" element={<AuditLogPage />} />
      </CustomRoutes>
      <CustomRoutes noLayout>
        <Route
          path="/invite/:token"
          element={
            <Suspense>
              <AcceptInvitationPage />
            </Suspense>
          }
        />
      </CustomRoutes>
    </Admin>
  )
}
