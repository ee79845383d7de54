import type { BankAccount, ReportReason, Scope, StaffRole } from "@northlot/contract"
import type {
  AccountRow,
  IntegrationKeyRow,
  DealerProfileRow,
  EmailChangeRow,
  AccountDocumentRow,
  AccountMeasureRow,
  ConductCaseRow,
  PendingRegistrationRow,
  StaffChallengeRow,
  StaffFactorRow,
  StaffInvitationRow,
  StaffMemberRow,
} from "./tables"
import type { CamelCased } from "#src/platform/camel-case"

/** An account as the server works with it: what decides who may do what. Times are UTC. */
export interface AccountRecord extends CamelCased<
  Omit<AccountRow, "updated_at" | "closed_at" | "removal_requested_at">
> {
  /** Grows whenever every session ends: a sign-in that began before opens none. */
  signInVersion: number
  dealer: DealerRecord | null
}

export interface DealerRecord extends CamelCased<
  Omit<
    DealerProfileRow,
    | "account_id"
    | "licence_expires_on"
    | "licence_file_until"
    | "licence_sent_at"
    | "licence_decided_at"
    | "licence_file_bytes"
  >
> {
  /** The last day (UTC date) on which the verified licence counts. */
  licenceExpiresOn: string | null
  /** The last day that was verified by this document. */
  licenceFileUntil: string | null
}

/** An e-mail address that was asked for. */
export type EmailChange = CamelCased<
  Pick<EmailChangeRow, "id" | "account_id" | "old_email" | "new_email" | "outcome" | "expires_at" | "not_before">
>

/** What of an account decides whether it may bid. */
export interface BidderAccount extends Pick<
  AccountRecord,
  "id" | "role" | "buyerType" | "status" | "identityVerifiedAt" | "biddingBarred"
> {
  dealer: Pick<DealerRecord, "licence" | "licenceExpiresOn" | "licenceFileId"> | null
}

export interface NewAccount {
  email: string
  role: AccountRecord["role"]
  buyerType: AccountRecord["buyerType"]
  sellerType: AccountRecord["sellerType"]
  first: string
  last: string
  mobile: string
  location: string
  dealer: Omit<DealerRecord, "licence" | "licenceExpiresOn" | "licenceFileUntil"> | null
  identityVerified: boolean
  /** Somebody of the staff chose the first password. */
  passwordByStaff?: boolean
}

export interface ConsentGiven {
  channel: "site" | "email" | "sms"
  purpose: string
  granted: boolean
  /** The sentence that was agreed to, as it was shown. */
  wording: string
}

export interface ResolvedSession {
  sessionId: string
  account: AccountRecord
  /** Somebody of the staff who reads the site as this person, and until when; null for the person. */
  reader: { username: string; until: Date } | null
  /** By the market's clock. */
  foundAt: Date
}

/** Where a seller is paid now. */
export interface PayoutAccountRecord extends BankAccount {
  number: number
  changedAt: Date
  heldUntil: Date
  /** By the market's clock when it was read. */
  held: boolean
}

export interface PayoutAccountChange {
  at: Date
  lastDigits: string | null
}

/** What the operator decided to keep an account from. */
export type MeasureRecord = CamelCased<AccountMeasureRow>
export type NewMeasure = Pick<MeasureRecord, "accountId" | "kind" | "reason" | "note" | "bids" | "listings">

/** What a member reported, or what looked strange by itself. */
export type ConductCaseRecord = CamelCased<ConductCaseRow>
export interface NewReport extends Pick<ConductCaseRecord, "aboutId" | "listingId" | "text"> {
  reporterId: string
  reason: ReportReason
}

export type OwnDocument = CamelCased<Omit<AccountDocumentRow, "account_id">>

/** What was asked for: the account is made of it once its address is proven. */
export interface RegistrationForm {
  account: NewAccount
  consents: ConsentGiven[]
}

export interface PendingRegistration extends CamelCased<
  Pick<
    PendingRegistrationRow,
    "id" | "email" | "verification_id" | "licence_upload_id" | "tries" | "account_id" | "used_at"
  >
> {
  form: RegistrationForm
  /** The address had an account: its mailbox was told so, and no code counts. */
  known: boolean
  codeId: string
  /** Whether the code is out of its time, and how often it was tried. */
  codeExpired: boolean
}

/** Somebody who signs in to the console, or did. */
export type StaffMember = CamelCased<Omit<StaffMemberRow, "factor_failures" | "factor_locked_until">>
export type StaffFactor = CamelCased<StaffFactorRow>
export type StaffChallenge = CamelCased<Omit<StaffChallengeRow, "token_hash" | "expires_at" | "used_at">>
export type StaffInvitation = CamelCased<StaffInvitationRow> & { open: boolean }

/** A program's key, without what it is recognised by. */
type Key = Omit<CamelCased<IntegrationKeyRow>, "tokenHash" | "scopes"> & { scopes: Scope[] }
/** A key as it is listed, with the role that its maker has now; null for nobody of the staff. */
export type ListedKey = Key & {
  account: { id: string; name: string; email: string } | null
  makerRole: StaffRole | null
}
/** A key that counts, as it is judged with each call. */
export type KnownKey = Pick<Key, "id" | "accountId" | "scopes" | "callsPerMinute" | "expiresAt">

export type NewKey = Pick<Key, "name" | "scopes" | "callsPerMinute"> & { expiresInDays: number }

export interface LicenceUpload {
  fileKey: string
  /** As the person named it. */
  fileName: string
  /** Null where it was not noted. */
  bytes: number | null
}
