import AccountBalanceIcon from "@mui/icons-material/AccountBalance"
import AdminPanelSettingsIcon from "@mui/icons-material/AdminPanelSettings"
import BadgeIcon from "@mui/icons-material/Badge"
import BugReportIcon from "@mui/icons-material/BugReport"
import CalendarMonthIcon from "@mui/icons-material/CalendarMonth"
import ContactMailIcon from "@mui/icons-material/ContactMail"
import ContactSupportIcon from "@mui/icons-material/ContactSupport"
import CreditCardIcon from "@mui/icons-material/CreditCard"
import CurrencyExchangeIcon from "@mui/icons-material/CurrencyExchange"
import DescriptionIcon from "@mui/icons-material/Description"
import DirectionsCarIcon from "@mui/icons-material/DirectionsCar"
import ExtensionIcon from "@mui/icons-material/Extension"
import FactCheckIcon from "@mui/icons-material/FactCheck"
import FileUploadIcon from "@mui/icons-material/FileUpload"
import FlagIcon from "@mui/icons-material/Flag"
import GavelIcon from "@mui/icons-material/Gavel"
import HandshakeIcon from "@mui/icons-material/Handshake"
import HistoryIcon from "@mui/icons-material/History"
import MenuBookIcon from "@mui/icons-material/MenuBook"
import MonitorHeartIcon from "@mui/icons-material/MonitorHeart"
import OutboxIcon from "@mui/icons-material/Outbox"
import PaymentsIcon from "@mui/icons-material/Payments"
import PeopleIcon from "@mui/icons-material/People"
import PriceCheckIcon from "@mui/icons-material/PriceCheck"
import QuestionAnswerIcon from "@mui/icons-material/QuestionAnswer"
import QuickreplyIcon from "@mui/icons-material/Quickreply"
import ReceiptIcon from "@mui/icons-material/ReceiptLong"
import ReportIcon from "@mui/icons-material/Report"
import RequestQuoteIcon from "@mui/icons-material/RequestQuote"
import ShareIcon from "@mui/icons-material/Share"
import SmsIcon from "@mui/icons-material/Sms"
import StarIcon from "@mui/icons-material/Star"
import StorefrontIcon from "@mui/icons-material/Storefront"
import SupervisedUserCircleIcon from "@mui/icons-material/SupervisedUserCircle"
import ThumbsUpDownIcon from "@mui/icons-material/ThumbsUpDown"
import WebhookIcon from "@mui/icons-material/Webhook"
import type { ComponentType } from "react"
import type { ResourceProps } from "react-admin"
import { lazyPart } from "./ui/lazyPart"

/** A page of the console; its code loads when the page first opens. */
export function screen<Props extends object, Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name
) {
  return lazyPart<Props>(async () => ({ default: (await load())[name] }))
}

/** The collections with pages, in the order of the menu. */
export const RESOURCES: readonly (ResourceProps & { icon: ComponentType })[] = [
  {
    name: "listings",
    icon: DirectionsCarIcon,
    list: screen(() => import("./resources/listing/ListingList"), "ListingList"),
    show: screen(() => import("./resources/listing/ListingShow"), "ListingShow"),
    recordRepresentation: "title",
  },
  {
    name: "sales",
    icon: HandshakeIcon,
    list: screen(() => import("./resources/sale/SaleList"), "SaleList"),
    show: screen(() => import("./resources/sale/SaleShow"), "SaleShow"),
    recordRepresentation: "title",
  },
  {
    name: "registrants",
    icon: PeopleIcon,
    list: screen(() => import("./resources/account/RegistrantList"), "RegistrantList"),
    show: screen(() => import("./resources/account/RegistrantShow"), "RegistrantShow"),
    create: screen(() => import("./resources/account/RegistrantCreate"), "RegistrantCreate"),
    edit: screen(() => import("./resources/account/RegistrantEdit"), "RegistrantEdit"),
    recordRepresentation: "email",
  },
  {
    name: "charges",
    icon: CreditCardIcon,
    list: screen(() => import("./resources/payment/ChargeList"), "ChargeList"),
    show: screen(() => import("./resources/payment/ChargeShow"), "ChargeShow"),
    recordRepresentation: "description",
  },
  {
    name: "appointments",
    icon: FactCheckIcon,
    list: screen(() => import("./resources/certification/AppointmentList"), "AppointmentList"),
    show: screen(() => import("./resources/certification/AppointmentShow"), "AppointmentShow"),
    recordRepresentation: "title",
    options: { label: "Inspections" },
  },
  {
    name: "questions",
    icon: QuestionAnswerIcon,
    list: screen(() => import("./resources/message/QuestionList"), "QuestionList"),
    show: screen(() => import("./resources/message/QuestionShow"), "QuestionShow"),
    recordRepresentation: "listingTitle",
  },
  {
    name: "ratings",
    icon: ThumbsUpDownIcon,
    list: screen(() => import("./resources/rating/RatingList"), "RatingList"),
    show: screen(() => import("./resources/rating/RatingShow"), "RatingShow"),
    recordRepresentation: "listingTitle",
  },
  {
    name: "contact-messages",
    icon: ContactSupportIcon,
    list: screen(() => import("./resources/message/ContactMessageList"), "ContactMessageList"),
    show: screen(() => import("./resources/message/ContactMessageShow"), "ContactMessageShow"),
    recordRepresentation: "reference",
    options: { label: "Messages to us" },
  },
  {
    name: "bid-reviews",
    icon: SupervisedUserCircleIcon,
    list: screen(() => import("./resources/conduct/BidReviewList"), "BidReviewList"),
    show: screen(() => import("./resources/conduct/BidReviewShow"), "BidReviewShow"),
    recordRepresentation: "id",
    options: { label: "Review" },
  },
  {
    name: "conduct-cases",
    icon: FlagIcon,
    list: screen(() => import("./resources/conduct/ConductCaseList"), "ConductCaseList"),
    show: screen(() => import("./resources/conduct/ConductCaseShow"), "ConductCaseShow"),
    recordRepresentation: "id",
    options: { label: "Reports" },
  },
  {
    name: "finance-requests",
    icon: RequestQuoteIcon,
    list: screen(() => import("./resources/finance/FinanceRequestList"), "FinanceRequestList"),
    show: screen(() => import("./resources/finance/FinanceRequestShow"), "FinanceRequestShow"),
    recordRepresentation: "id",
    options: { label: "Finance requests" },
  },
  {
    name: "set-aside-events",
    icon: ReportIcon,
    list: screen(() => import("./resources/operations/SetAsideEventList"), "SetAsideEventList"),
    recordRepresentation: "topic",
    options: { label: "Events set aside" },
  },
  {
    name: "quarantined-files",
    icon: BugReportIcon,
    list: screen(() => import("./resources/operations/QuarantinedFileList"), "QuarantinedFileList"),
    show: screen(() => import("./resources/operations/QuarantinedFileShow"), "QuarantinedFileShow"),
    recordRepresentation: "fileName",
    options: { label: "Quarantine" },
  },
]

interface Page {
  /** The page's address, and its name in access checks (`access.ts`). */
  name: string
  /** The name in the menu. A page without a label is linked from elsewhere. */
  label?: string
  icon?: ComponentType
  Screen: ComponentType
  /** The page has subpages below its address. */
  nested?: true
}

/** All other pages, in the order of the menu. */
export const PAGES: readonly Page[] = [
  {
    name: "licences",
    label: "Documents",
    icon: BadgeIcon,
    Screen: screen(() => import("./resources/account/LicencesPage"), "default"),
  },
  {
    name: "payments",
    label: "Payments",
    icon: PaymentsIcon,
    Screen: screen(() => import("./resources/payment/PaymentsPage"), "PaymentsPage"),
  },
  {
    name: "payouts",
    label: "Payouts",
    icon: CurrencyExchangeIcon,
    Screen: screen(() => import("./resources/settlement/Payouts"), "Payouts"),
    nested: true,
  },
  {
    name: "ledger",
    label: "Ledger",
    icon: MenuBookIcon,
    Screen: screen(() => import("./resources/ledger/LedgerPage"), "LedgerPage"),
    nested: true,
  },
  {
    name: "auction-policy",
    label: "Auction policy",
    icon: GavelIcon,
    Screen: screen(() => import("./resources/policy/AuctionPolicyPage"), "AuctionPolicyPage"),
  },
  {
    name: "listing-policy",
    label: "Listing policy",
    icon: StorefrontIcon,
    Screen: screen(() => import("./resources/policy/ListingPolicyPage"), "ListingPolicyPage"),
  },
  {
    name: "site-details",
    label: "Site details",
    icon: ContactMailIcon,
    Screen: screen(() => import("./resources/policy/SiteDetailsPage"), "SiteDetailsPage"),
  },
  {
    name: "fees",
    label: "Fees",
    icon: ReceiptIcon,
    Screen: screen(() => import("./resources/fee/FeesPage"), "FeesPage"),
  },
  {
    name: "settlement-policy",
    label: "Settlement policy",
    icon: AccountBalanceIcon,
    Screen: screen(() => import("./resources/policy/SettlementPolicyPage"), "SettlementPolicyPage"),
  },
  {
    name: "payout-limit",
    label: "Payout limit",
    icon: PriceCheckIcon,
    Screen: screen(() => import("./resources/policy/PayoutPolicyPage"), "PayoutPolicyPage"),
  },
  {
    name: "bank-files",
    label: "Files for the bank",
    icon: FileUploadIcon,
    Screen: screen(() => import("./resources/settlement/BankFilesPage"), "BankFilesPage"),
  },
  {
    name: "featuring-prices",
    label: "Featuring prices",
    icon: StarIcon,
    Screen: screen(() => import("./resources/policy/PromotionPolicyPage"), "PromotionPolicyPage"),
  },
  {
    name: "inspection-policy",
    label: "Inspection policy",
    icon: FactCheckIcon,
    Screen: screen(() => import("./resources/policy/InspectionPolicyPage"), "InspectionPolicyPage"),
  },
  {
    name: "social-links",
    label: "Social links",
    icon: ShareIcon,
    Screen: screen(() => import("./resources/policy/SocialLinksPage"), "SocialLinksPage"),
  },
  {
    name: "sms-recipients",
    label: "SMS recipients",
    icon: SmsIcon,
    Screen: screen(() => import("./resources/notice/SmsRecipientsPage"), "SmsRecipientsPage"),
  },
  {
    name: "staff",
    label: "Staff",
    icon: AdminPanelSettingsIcon,
    Screen: screen(() => import("./resources/staff/StaffPage"), "StaffPage"),
  },
  {
    name: "inspection-calendar",
    label: "Inspection calendar",
    icon: CalendarMonthIcon,
    Screen: screen(() => import("./resources/certification/InspectionCalendarPage"), "default"),
  },
  {
    name: "messages",
    label: "Messages sent",
    icon: OutboxIcon,
    Screen: screen(() => import("./resources/notice/MessagesPage"), "default"),
    nested: true,
  },
  {
    name: "canned-answers",
    label: "Answers to use again",
    icon: QuickreplyIcon,
    Screen: screen(() => import("./resources/message/CannedAnswersPage"), "default"),
  },
  {
    name: "legal-texts",
    label: "Legal texts",
    icon: DescriptionIcon,
    Screen: screen(() => import("./resources/policy/LegalTextsPage"), "default"),
  },
  {
    name: "operations",
    label: "Operations",
    icon: MonitorHeartIcon,
    Screen: screen(() => import("./resources/operations/OperationsPage"), "default"),
  },
  {
    name: "plugins",
    label: "Plugins",
    icon: ExtensionIcon,
    Screen: screen(() => import("./resources/plugin/PluginsPage"), "default"),
  },
  {
    name: "integrations",
    label: "Integrations",
    icon: WebhookIcon,
    Screen: screen(() => import("./resources/integration/IntegrationsPage"), "default"),
  },
  {
    name: "audit-log",
    label: "Audit log",
    icon: HistoryIcon,
    Screen: screen(() => import("./resources/audit/AuditLogPage"), "AuditLogPage"),
  },
  { name: "docs", Screen: screen(() => import("./resources/account/DocumentsPage"), "DocumentsPage") },
  { name: "security", Screen: screen(() => import("./resources/staff/SecurityPage"), "default") },
]
