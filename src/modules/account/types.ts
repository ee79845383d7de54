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

/** An account with the data by which the server decides permissions. Times are UTC. */
export interface AccountRecord extends CamelCased<
  Omit<AccountRow, "updated_at" | "closed_at" | "removal_requested_at" | "search_text">
> {
  /** Increases whenever all sessions are ended. A sign-in that began before an increase opens no session. */
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
    | "renewal_file_bytes"
    | "renewal_sent_at"
    | "search_text"
  >
> {
  /** The last day (ISO date in Toronto) on which the verified licence is valid. */
  licenceExpiresOn: string | null
  /** The last day of the licence that the stored document proves; null before an admin verified the document. */
  licenceFileUntil: string | null
}

/** A request to change an account's e-mail address. */
export type EmailChange = CamelCased<
  Pick<EmailChangeRow, "id" | "account_id" | "old_email" | "new_email" | "outcome" | "expires_at" | "not_before">
>

/** The data of an account that decides whether it may bid. */
export interface BidderAccount extends Pick<
  AccountRecord,
  "id" | "role" | "buyerType" | "status" | "identityVerifiedAt" | "biddingBarred"
> {
  dealer: Pick<
    DealerRecord,
    "name" | "address" | "omvic" | "licence" | "licenceExpiresOn" | "licenceFileId" | "renewalFileId"
  > | null
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
  dealer: Omit<
    DealerRecord,
    "licence" | "licenceExpiresOn" | "licenceFileUntil" | "renewalFileId" | "renewalFileName"
  > | null
  identityVerified: boolean
  /** Whether a staff member chose the first password. */
  passwordByStaff?: boolean
}

export interface ConsentGiven {
  channel: "site" | "email" | "sms"
  purpose: string
  granted: boolean
  /** The text about this consent that the person saw. */
  wording: string
}

export interface ResolvedSession {
  sessionId: string
  account: AccountRecord
  /** The staff member who reads the site as this person, and the session's end. Null in a session of the person. */
  reader: { username: string; until: Date } | null
  /** The time at which the session was read, by the database's clock (`northlot_now()`). */
  foundAt: Date
}

/** The seller's present bank account. */
export interface PayoutAccountRecord extends BankAccount {
  number: number
  changedAt: Date
  heldUntil: Date
  /** Whether payouts to the account were on hold when it was read, by the database's clock (`northlot_now()`). */
  held: boolean
}

export interface PayoutAccountChange {
  at: Date
  lastDigits: string | null
}

/** A measure of the operator against an account. */
export type MeasureRecord = CamelCased<AccountMeasureRow>
export type NewMeasure = Pick<MeasureRecord, "accountId" | "kind" | "reason" | "note" | "bids" | "listings">

/** A case: a member's report or an automatic finding. */
export type ConductCaseRecord = CamelCased<ConductCaseRow>
export interface NewReport extends Pick<ConductCaseRecord, "aboutId" | "listingId" | "text"> {
  reporterId: string
  reason: ReportReason
}

export type OwnDocument = CamelCased<Omit<AccountDocumentRow, "account_id">>

/** The data of a registration. The account is created from this data once its address is confirmed. */
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
  /** The address had an account already. Its owner was told by e-mail, and no code is valid for this registration. */
  known: boolean
  codeId: string
  /** Whether the registration's confirmation code has expired. */
  codeExpired: boolean
}

/** A present or former member of the staff. */
export type StaffMember = CamelCased<Omit<StaffMemberRow, "factor_failures" | "factor_locked_until">>
export type StaffFactor = CamelCased<StaffFactorRow>
export type StaffChallenge = CamelCased<Omit<StaffChallengeRow, "token_hash" | "expires_at" | "used_at">>
export type StaffInvitation = CamelCased<StaffInvitationRow> & { open: boolean }

/** An API key without its hash. */
type Key = Omit<CamelCased<IntegrationKeyRow>, "tokenHash" | "scopes"> & { scopes: Scope[] }
/** A key in a list. `makerRole` is the present role of its maker, null where the maker is not on the staff. */
export type ListedKey = Key & {
  account: { id: string; name: string; email: string } | null
  makerRole: StaffRole | null
}
/** The fields of a valid key that are read at each call. */
export type KnownKey = Pick<Key, "id" | "accountId" | "scopes" | "callsPerMinute" | "expiresAt">

export type NewKey = Pick<Key, "name" | "scopes" | "callsPerMinute"> & { expiresInDays: number }

export interface LicenceUpload {
  fileKey: string
  /** The file's name, as its owner named it. */
  fileName: string
  /** The file's size; null where the size was not stored. */
  bytes: number | null
}
