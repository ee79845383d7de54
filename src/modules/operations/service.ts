import {
  addQuarantinedFile,
  countQuarantinedAgain,
  takeOldQuarantinedFiles,
  takeQuarantinedFile,
} from "./store/quarantine"
import { auditHead, checkAuditLog, forgetPerson, recordAudit, sealAuditLog } from "./store/audit-log"
import { OperationsRecords } from "./public-records"
import { StoredAnswers } from "./store/stored-answers"

/**
 * The audit log, the stored answers to requests with an idempotency key, and quarantined files. README.md states the
 * invariants.
 */
export default class OperationsModuleService extends OperationsRecords {
  readonly answers = new StoredAnswers()

  /** Infected uploads. Their content is sealed in the private storage. */
  readonly quarantine = {
    add: addQuarantinedFile,
    countAgain: countQuarantinedAgain,
    take: takeQuarantinedFile,
    takeOld: takeOldQuarantinedFiles,
  }

  /** The audit log. Each row is written in the transaction of the logged action, and never changes. */
  readonly auditLog = {
    record: recordAudit,
    forgetPerson,
    seal: sealAuditLog,
    check: checkAuditLog,
    head: auditHead,
  }
}
