/** Pure rules for the staff's tasks: which roles can deal with a task, on which page, and in which order. */
import {
  STAFF_TASK_TYPES,
  endpoints,
  staffMay,
  type Cents,
  type Endpoint,
  type StaffRole,
  type StaffTask,
  type StaffTaskType,
} from "@northlot/contract"

/** A matter that waits for the staff, as the database returns it. */
export interface Waiting {
  type: StaffTaskType
  aboutId: string
  about: string
  person: string | null
  amountCents: Cents | null
  listingId: string | null
  beganAt: Date | null
  dueAt: Date | null
}

interface Kind {
  /** The endpoint that completes the task. Staff who may call the endpoint can deal with the task. */
  act: Endpoint
  /** Returns the path of the console page on which the staff complete the task. */
  place: (matter: Pick<Waiting, "aboutId" | "listingId">) => string
  /** Set if money or the market is blocked until the staff have dealt with the matter. */
  stops?: true
}

const shown =
  (resource: string): Kind["place"] =>
  ({ aboutId }) =>
    `/${resource}/${encodeURIComponent(aboutId)}/show`
const page = (path: string) => () => path

const KINDS: Readonly<Record<StaffTaskType, Kind>> = {
  saleDispute: { act: endpoints.closeDispute, place: shown("sales"), stops: true },
  wireAnnounced: { act: endpoints.confirmFunds, place: shown("sales"), stops: true },
  wireAccountMissing: { act: endpoints.writeSettlementPolicy, place: page("/settlement-policy"), stops: true },
  wireAccountAsked: { act: endpoints.approveWireAccount, place: page("/settlement-policy"), stops: true },
  chargeDispute: { act: endpoints.submitEvidence, place: shown("charges") },
  refundFailed: { act: endpoints.refundCharge, place: shown("charges"), stops: true },
  chargeHeld: { act: endpoints.refundCharge, place: shown("charges"), stops: true },
  payout: { act: endpoints.confirmPayout, place: shown("sales"), stops: true },
  payoutApproval: { act: endpoints.approvePayout, place: shown("sales"), stops: true },
  batchApproval: { act: endpoints.approvePayoutBatch, place: ({ aboutId }) => `/payouts/${aboutId}`, stops: true },
  batchToSend: { act: endpoints.notePayoutBatch, place: ({ aboutId }) => `/payouts/${aboutId}`, stops: true },
  payoutLimitAsked: { act: endpoints.writePolicy, place: page("/payout-limit") },
  feesHeld: { act: endpoints.releaseFees, place: shown("sales"), stops: true },
  feeOverdue: { act: endpoints.cancelSale, place: shown("sales") },
  saleOverdue: { act: endpoints.cancelSale, place: shown("sales") },
  difference: { act: endpoints.reconcileNow, place: page("/ledger/reconciliation") },
  inspectionResult: { act: endpoints.recordInspection, place: shown("appointments") },
  inspectionUnassigned: { act: endpoints.assignInspector, place: shown("appointments") },
  inspectionAddress: { act: endpoints.writeInspectionLocation, place: page("/inspection-policy") },
  conductCase: { act: endpoints.decideConductCase, place: shown("conduct-cases") },
  bidReview: { act: endpoints.decideBidReview, place: shown("bid-reviews") },
  licence: { act: endpoints.decideLicence, place: shown("registrants") },
  licenceEnding: { act: endpoints.decideLicence, place: shown("registrants") },
  question: { act: endpoints.releaseQuestion, place: shown("questions") },
  correction: {
    act: endpoints.closeCorrection,
    place: ({ listingId }) => `/listings/${encodeURIComponent(listingId ?? "")}/show`,
  },
  message: { act: endpoints.replyToDeskItem, place: shown("contact-messages") },
  financeRequest: { act: endpoints.replyToDeskItem, place: shown("finance-requests") },
  staffConfirmation: { act: endpoints.confirmStaff, place: page("/staff") },
  setAsideEvent: { act: endpoints.retrySetAsideEvent, place: page("/set-aside-events") },
  quarantinedFile: { act: endpoints.deleteQuarantinedFile, place: page("/quarantined-files") },
}

/** The kinds of tasks that this role can deal with. Other roles never see these tasks. */
export const typesOf = (role: StaffRole): StaffTaskType[] =>
  STAFF_TASK_TYPES.filter((type) => staffMay(role, KINDS[type].act))

/** The name of the console's menu entry for tasks of this kind. */
export const screenOf = (type: StaffTaskType): string =>
  KINDS[type].place({ aboutId: "", listingId: "" }).split("/")[1]!

const taskId = (type: StaffTaskType, aboutId: string): string => `${type}-${aboutId}`

/** Splits a task's id into the kind and the id of the object. Null for text that is not a task's id. */
export function taskNamed(id: string): Pick<Waiting, "type" | "aboutId"> | null {
  const end = id.indexOf("-")
  const type = STAFF_TASK_TYPES.find((known) => known === id.slice(0, end))
  return type ? { type, aboutId: id.slice(end + 1) } : null
}

/**
 * The id under which the assignment of a task is stored. For messages and finance requests this is the object's own id,
 * so that their pages show the same assigned person.
 */
export const assignmentKey = ({ type, aboutId }: Pick<Waiting, "type" | "aboutId">): string =>
  type === "message" || type === "financeRequest" ? aboutId : taskId(type, aboutId)

const SOON_MILLISECONDS = 24 * 3_600_000

function urgencyOf({ type, dueAt }: Pick<Waiting, "type" | "dueAt">, now: Date): StaffTask["urgency"] {
  const left = dueAt === null ? Infinity : dueAt.getTime() - now.getTime()
  if (left <= 0) return "overdue"
  return left <= SOON_MILLISECONDS || KINDS[type].stops ? "soon" : "waiting"
}

export function staffTaskOf(
  { listingId, beganAt, dueAt, ...matter }: Waiting,
  assignedTo: string | null,
  now: Date
): StaffTask {
  return {
    ...matter,
    id: taskId(matter.type, matter.aboutId),
    beganAt: beganAt?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
    urgency: urgencyOf({ type: matter.type, dueAt }, now),
    place: KINDS[matter.type].place({ aboutId: matter.aboutId, listingId }),
    assignedTo,
  }
}

const URGENCY: Readonly<Record<StaffTask["urgency"], number>> = { overdue: 0, soon: 1, waiting: 2 }
const TYPE = new Map<StaffTaskType, number>(STAFF_TASK_TYPES.map((type, place) => [type, place]))

/** A time in milliseconds for sorting. Tasks without a time come last. */
const at = (moment: string | null) => (moment === null ? Infinity : Date.parse(moment))
const compared = <Value extends number | string>(one: Value, other: Value) => (one < other ? -1 : one > other ? 1 : 0)

/**
 * Sorts by urgency, then by the earliest deadline, then by the longest wait. Within one kind the database sorts in the
 * same order, so it reads only as many rows as the list shows.
 */
export function byStaffUrgency(one: StaffTask, other: StaffTask): number {
  return (
    compared(URGENCY[one.urgency], URGENCY[other.urgency]) ||
    compared(at(one.dueAt), at(other.dueAt)) ||
    compared(at(one.beganAt), at(other.beganAt)) ||
    compared(TYPE.get(one.type)!, TYPE.get(other.type)!) ||
    compared(one.aboutId, other.aboutId)
  )
}
