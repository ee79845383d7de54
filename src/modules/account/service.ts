import * as registrantImports from "./store/registrant-imports"
import { PayoutAccounts } from "./store/payout-accounts"
import { consentLog } from "./store/consents"
import { ApiKeys } from "./store/api-keys"
import { Staff } from "./store/staff"
import { StaffFactors } from "./store/staff-factors"
import { StaffInvitations } from "./store/staff-invitations"
import { StaffSessions } from "./store/staff-sessions"
import { ConductCases } from "./store/conduct-cases"
import { ContactMessages } from "./store/contact-messages"
import { EmailChanges } from "./store/email-changes"
import { Licences } from "./store/licences"
import { Measures } from "./store/measures"
import { Notes } from "./store/notes"
import { OwnDocuments } from "./store/own-documents"
import { PendingRegistrations } from "./store/pending-registrations"
import { AccountRecords } from "./public-records"
import { Sessions } from "./store/sessions"
import { Accounts } from "./store/accounts"
import { Strikes } from "./store/strikes"
import { DownloadTokens } from "./store/download-tokens"
import { PasswordResets } from "./store/password-resets"
import { Verifications } from "./store/verifications"
import { LicenceUploads } from "./store/licence-uploads"

/** Accounts, their sessions, identity verifications and licences. Medusa's auth module stores the passwords. */
export default class AccountModuleService extends AccountRecords {
  readonly apiKeys = new ApiKeys()
  readonly documents = new OwnDocuments()
  readonly staff = new Staff()
  readonly staffFactors = new StaffFactors()
  readonly staffInvitations = new StaffInvitations()
  readonly staffSessions = new StaffSessions()
  readonly emailChanges = new EmailChanges()
  readonly licences = new Licences()
  readonly measures = new Measures()
  readonly notes = new Notes()
  readonly contactMessages = new ContactMessages()
  readonly conductCases = new ConductCases()
  readonly pendingRegistrations = new PendingRegistrations()
  readonly payoutAccounts = new PayoutAccounts()
  readonly sessions = new Sessions(this.apiKeys)
  readonly accounts = new Accounts(this.sessions)
  readonly strikes = new Strikes()
  readonly downloadTokens = new DownloadTokens()
  readonly passwordResets = new PasswordResets()
  readonly verifications = new Verifications()
  readonly licenceUploads = new LicenceUploads()

  /** Accounts that are imported from a table. */
  readonly registrantImports = {
    insert: registrantImports.insertImport,
    read: registrantImports.readImport,
    waiting: registrantImports.waitingPerson,
    endRow: registrantImports.endImportRow,
  }

  /** Each person's consents by channel; README.md lists the invariants. */
  readonly consents = consentLog

  /**
   * Removes the personal data of an account that bids, sales or payments reference. Returns the ids of the files that
   * the caller must delete.
   */
  async pseudonymise(id: string): Promise<string[]> {
    const licenceFiles = await this.accounts.pseudonymise(id)
    const ownFiles = await this.documents.removeAll(id)
    await this.emailChanges.forget(id)
    await this.contactMessages.forget(id)
    await this.notes.forget(id)
    await this.pendingRegistrations.forget(id)
    await this.sessions.forget(id)
    await this.apiKeys.forget(id)
    await this.passwordResets.forget(id)
    return [...licenceFiles, ...ownFiles]
  }
}
