import AdminPanelSettingsIcon from "@mui/icons-material/AdminPanelSettings"
import BadgeIcon from "@mui/icons-material/Badge"
import ContactSupportIcon from "@mui/icons-material/ContactSupport"
import DirectionsCarIcon from "@mui/icons-material/DirectionsCar"
import ExtensionIcon from "@mui/icons-material/Extension"
import FactCheckIcon from "@mui/icons-material/FactCheck"
import GavelIcon from "@mui/icons-material/Gavel"
import HandshakeIcon from "@mui/icons-material/Handshake"
import HistoryIcon from "@mui/icons-material/History"
import MenuBookIcon from "@mui/icons-material/MenuBook"
import MonitorHeartIcon from "@mui/icons-material/MonitorHeart"
import PanToolIcon from "@mui/icons-material/PanTool"
import PaymentsIcon from "@mui/icons-material/Payments"
import PeopleIcon from "@mui/icons-material/People"
import ReceiptIcon from "@mui/icons-material/ReceiptLong"
import RequestQuoteIcon from "@mui/icons-material/RequestQuote"
import ShareIcon from "@mui/icons-material/Share"
import SmsIcon from "@mui/icons-material/Sms"
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

/** The collections of records that have pages in the console. */
export const RESOURCES: readonly (ResourceProps & { icon?: ComponentType })[] = [
  {
    name: "listings",
    icon: DirectionsCarIcon,
    list: screen(() => import("./resources/listing/ListingList"), "ListingList"),
    show: screen(() => import("./resources/listing/ListingShow"), "ListingShow"),
    recordRepresentation: "title",
  },
  {
    name: "bids",
    icon: PanToolIcon,
    list: screen(() => import("./resources/listing/BidList"), "BidList"),
    recordRepresentation: "id",
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
    list: screen(() => import("./resources/operations/SetAsideEventList"), "SetAsideEventList"),
    recordRepresentation: "topic",
    options: { label: "Events set aside" },
  },
  {
    name: "quarantined-files",
    list: screen(() => import("./resources/operations/QuarantinedFileList"), "QuarantinedFileList"),
    show: screen(() => import("./resources/operations/QuarantinedFileShow"), "QuarantinedFileShow"),
    recordRepresentation: "fileName",
    options: { label: "Quarantine" },
  },
]

interface Page {
  /** The page's address, and its name in access checks (`access.ts`). */
  name: string
  /** The icon of a menu entry. Only the first page of an entry needs an icon (`ui/menu.ts`). */
  icon?: ComponentType
  Screen: ComponentType
  /** The page has subpages below its address. */
  nested?: true
}

/** The console's pages that belong to no collection of records. */
export const PAGES: readonly Page[] = [
  {
    name: "licences",
    icon: BadgeIcon,
    Screen: screen(() => import("./resources/account/LicencesPage"), "default"),
  },
  {
    name: "payments",
    icon: PaymentsIcon,
    Screen: screen(() => import("./resources/payment/PaymentsPage"), "PaymentsPage"),
  },
  {
    name: "payouts",
    Screen: screen(() => import("./resources/settlement/Payouts"), "Payouts"),
    nested: true,
  },
  {
    name: "ledger",
    icon: MenuBookIcon,
    Screen: screen(() => import("./resources/ledger/LedgerPage"), "LedgerPage"),
    nested: true,
  },
  {
    name: "policies",
    icon: GavelIcon,
    Screen: screen(() => import("./resources/policy/PoliciesPage"), "PoliciesPage"),
  },
  {
    name: "auction-policy",
    Screen: screen(() => import("./resources/policy/AuctionPolicyPage"), "AuctionPolicyPage"),
  },
  {
    name: "listing-policy",
    Screen: screen(() => import("./resources/policy/ListingPolicyPage"), "ListingPolicyPage"),
  },
  {
    name: "site-details",
    Screen: screen(() => import("./resources/policy/SiteDetailsPage"), "SiteDetailsPage"),
  },
  {
    name: "fees",
    icon: ReceiptIcon,
    Screen: screen(() => import("./resources/fee/FeesPage"), "FeesPage"),
  },
  {
    name: "settlement-policy",
    Screen: screen(() => import("./resources/policy/SettlementPolicyPage"), "SettlementPolicyPage"),
  },
  {
    name: "payout-limit",
    Screen: screen(() => import("./resources/policy/PayoutPolicyPage"), "PayoutPolicyPage"),
  },
  {
    name: "bank-files",
    Screen: screen(() => import("./resources/settlement/BankFilesPage"), "BankFilesPage"),
  },
  {
    name: "featuring-prices",
    Screen: screen(() => import("./resources/policy/PromotionPolicyPage"), "PromotionPolicyPage"),
  },
  {
    name: "inspection-policy",
    Screen: screen(() => import("./resources/policy/InspectionPolicyPage"), "InspectionPolicyPage"),
  },
  {
    name: "social-links",
    icon: ShareIcon,
    Screen: screen(() => import("./resources/policy/SocialLinksPage"), "SocialLinksPage"),
  },
  {
    name: "sms-recipients",
    icon: SmsIcon,
    Screen: screen(() => import("./resources/notice/SmsRecipientsPage"), "SmsRecipientsPage"),
  },
  {
    name: "staff",
    icon: AdminPanelSettingsIcon,
    Screen: screen(() => import("./resources/staff/StaffPage"), "StaffPage"),
  },
  {
    name: "inspection-calendar",
    Screen: screen(() => import("./resources/certification/InspectionCalendarPage"), "default"),
  },
  {
    name: "messages",
    Screen: screen(() => import("./resources/notice/MessagesPage"), "default"),
    nested: true,
  },
  {
    name: "canned-answers",
    Screen: screen(() => import("./resources/message/CannedAnswersPage"), "default"),
  },
  {
    name: "legal-texts",
    Screen: screen(() => import("./resources/policy/LegalTextsPage"), "default"),
  },
  {
    name: "operations",
    icon: MonitorHeartIcon,
    Screen: screen(() => import("./resources/operations/OperationsPage"), "default"),
  },
  {
    name: "plugins",
    icon: ExtensionIcon,
    Screen: screen(() => import("./resources/plugin/PluginsPage"), "default"),
  },
  {
    name: "integrations",
    icon: WebhookIcon,
    Screen: screen(() => import("./resources/integration/IntegrationsPage"), "default"),
  },
  {
    name: "audit-log",
    icon: HistoryIcon,
    Screen: screen(() => import("./resources/audit/AuditLogPage"), "AuditLogPage"),
  },
  { name: "docs", Screen: screen(() => import("./resources/account/DocumentsPage"), "DocumentsPage") },
  { name: "security", Screen: screen(() => import("./resources/staff/SecurityPage"), "default") },
]
