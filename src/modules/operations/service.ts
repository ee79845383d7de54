import {
  addQuarantinedFile,
  countQuarantinedAgain,
  takeOldQuarantinedFiles,
  takeQuarantinedFile,
} from "./store/quarantine"
import { auditHead, checkAuditLog, forgetPerson, recordAudit, sealAuditLog } from "./store/audit-log"
import { OperationsRecords } from "./public-records"
import { StoredAnswers } from "./store/stored-answers"

/** What was done, by whom, and what is set aside; README.md tells the invariants. */
export default class OperationsModuleService extends OperationsRecords {
  readonly answers = new StoredAnswers()

  /** The infected files that were sent; what is in them lies sealed in the private storage. */
  readonly quarantine = {
    add: addQuarantinedFile,
    countAgain: countQuarantinedAgain,
    take: takeQuarantinedFile,
    takeOld: takeOldQuarantinedFiles,
  }

  /** Appended within the transaction of the act it records, and never changed. */
  readonly auditLog = {
    record: recordAudit,
    forgetPerson,
    seal: sealAuditLog,
    check: checkAuditLog,
    head: auditHead,
  }
}
