import { z } from "zod"

import { STAFF } from "../../staff"
import { inCents, instant, line, ok } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminAct } = inArea("tasks")

/** The types of staff tasks. `Id` in the comment of a type says which id `aboutId` contains. */
export const STAFF_TASK_TYPES = [
  /** A sale is in dispute. Id: the sale. */
  "saleDispute",
  /** The buyer states that the wire is sent. Id: the sale. */
  "wireAnnounced",
  /** Buyers are told not to pay, because the account that they wire to is not entered. */
  "wireAccountMissing",
  /** A request for another wire account waits for a second person. Id: the request. */
  "wireAccountAsked",
  /** A cardholder disputes a payment, and evidence is still accepted. Id: the charge. */
  "chargeDispute",
  /** A refund failed at the provider. Id: the charge. */
  "refundFailed",
  /** Money arrived that matches no purchase. Id: the charge. */
  "chargeHeld",
  /** A seller must be paid. Id: the sale. */
  "payout",
  /** A payout above the limit has the first of its two approvals and needs the second. `aboutId`: the sale. */
  "payoutApproval",
  /** A batch of payouts waits for a second person. Id: the batch's number. */
  "batchApproval",
  /** An approved batch of payouts must be sent to the bank. Id: the batch's number. */
  "batchToSend",
  /** A request for a higher payout limit waits for a second person. Id: the request. */
  "payoutLimitAsked",
  /** The fees cannot be paid until staff decide on them. Id: the sale. */
  "feesHeld",
  /** A fee was not paid in time. Id: the sale. */
  "feeOverdue",
  /** A step of a sale was not done in time. Id: the sale. */
  "saleOverdue",
  /** The ledger differs from the payment provider's records. Id: the difference. */
  "difference",
  /** An inspection is over but has no result. Id: the appointment. */
  "inspectionResult",
  /** No inspector is assigned to an inspection. Id: the appointment. */
  "inspectionUnassigned",
  /** An inspection location that takes visits has no address. Id: the location. */
  "inspectionAddress",
  /** Members reported somebody, or the rules detected a pattern. Id: the case. */
  "conductCase",
  /** A bid looks unusual. Id: the review. */
  "bidReview",
  /** A dealer sent a licence. Id: the account. */
  "licence",
  /** A verified licence ends within 30 days. Id: the account. */
  "licenceEnding",
  /** A question or its answer is held back for review. Id: the question. */
  "question",
  /** A seller answered a correction request. Id: the request. */
  "correction",
  /** Somebody sent a message to the operator. Id: the message. */
  "message",
  /** A private buyer asked for financing. Id: the request. */
  "financeRequest",
  /** A new staff member has not been confirmed by another person. Id: the username. */
  "staffConfirmation",
  /** An event could not be delivered. Id: the delivery. */
  "setAsideEvent",
  /** Somebody sent an infected file. Id: the file. */
  "quarantinedFile",
] as const
export type StaffTaskType = (typeof STAFF_TASK_TYPES)[number]

/**
 * `overdue`: the deadline has passed. `soon`: the deadline is within a day, or money cannot move until the task is
 * done.
 */
const STAFF_TASK_URGENCIES = ["overdue", "soon", "waiting"] as const

/** A task that waits for staff. It disappears by itself once the matter is dealt with. */
export const staffTask = z.object({
  id: z.string(),
  type: z.enum(STAFF_TASK_TYPES),
  aboutId: z.string(),
  /** The subject of the task, as text: the car, the reference or the file. */
  about: z.string(),
  /** The name of the person whom the task concerns; null if there is none. */
  person: z.string().nullable(),
  amountCents: inCents.nullable(),
  /** When the task began; null if no time was recorded. */
  beganAt: instant.nullable(),
  /** The deadline, which may have passed; null without a deadline. */
  dueAt: instant.nullable(),
  urgency: z.enum(STAFF_TASK_URGENCIES),
  /** The console page on which the task can be done. */
  place: z.string(),
  /** The username of the staff member who took the task; null if nobody did. */
  assignedTo: z.string().nullable(),
})
export type StaffTask = z.infer<typeof staffTask>

const taskGroup = z.object({
  type: z.enum(STAFF_TASK_TYPES),
  count: z.number().int(),
  /** The name of the console page for tasks of this type. */
  screen: z.string(),
  /** The usernames of the staff members who can take tasks of this type. */
  staff: z.array(z.string()),
})
export type StaffTaskGroup = z.infer<typeof taskGroup>

/** The most tasks in an answer. Further tasks are only counted. */
const TASKS_SHOWN = 100

export const listStaffTasks = adminRead("tasks", STAFF.everybody, {
  summary:
    "Lists waiting tasks that the caller's role can do, by urgency: the first `limit` of `total`. `groups` counts everybody's tasks.",
  query: z.strictObject({
    /** `mine`: only tasks that the caller has taken. */
    whose: z.enum(["mine", "everybody"]).default("everybody"),
    type: z.enum(STAFF_TASK_TYPES).optional(),
    /** With 0, only the counts are read. */
    limit: z.coerce.number().int().min(0).max(TASKS_SHOWN).default(TASKS_SHOWN),
  }),
  answer: z.object({
    ok,
    items: z.array(staffTask),
    total: z.number().int(),
    groups: z.array(taskGroup),
    serverNow: instant,
  }),
})

export const assignStaffTask = adminAct("PUT tasks/:id/assignment", STAFF.tasks, {
  summary: "Takes a task, hands it over or gives it back; refused if `from` does not have the task any more.",
  params: z.strictObject({ id: z.string().min(1).max(240) }),
  body: z.strictObject({ to: line(200, 1).nullable(), from: line(200, 1).nullable() }),
  answer: z.object({ ok, item: staffTask }),
  errors: ["NOT_FOUND", "TASK_TAKEN", "INVALID_INPUT"],
})
