import { z } from "zod"

import { STAFF } from "../../staff"
import { inCents, instant, line, ok } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminAct } = inArea("tasks")

/** What can wait for the staff, with the meaning of `aboutId`. */
export const STAFF_TASK_TYPES = [
  /** A sale is in dispute; the sale. */
  "saleDispute",
  /** The buyer says that the wire is sent; the sale. */
  "wireAnnounced",
  /** Buyers are told not to pay, because the account is not entered. */
  "wireAccountMissing",
  /** Another account for wires waits for a second person; the request. */
  "wireAccountAsked",
  /** A cardholder disputes a payment, and evidence is still taken; the charge. */
  "chargeDispute",
  /** A refund failed at the provider; the charge. */
  "refundFailed",
  /** Money came that fits nothing; the charge. */
  "chargeHeld",
  /** A seller is to be paid; the sale. */
  "payout",
  /** A payout above the limit has one approval of two; the sale. */
  "payoutApproval",
  /** A batch of payouts waits for a second person; its number. */
  "batchApproval",
  /** An approved batch is to be sent to the bank; its number. */
  "batchToSend",
  /** A higher limit of payouts waits for a second person; the request. */
  "payoutLimitAsked",
  /** Nobody can pay the fees until the staff decides; the sale. */
  "feesHeld",
  /** A fee was not paid in time; the sale. */
  "feeOverdue",
  /** A step of a sale was not done in time; the sale. */
  "saleOverdue",
  /** Books and provider differ; the difference. */
  "difference",
  /** An inspection is over and has no result; the appointment. */
  "inspectionResult",
  /** Nobody is to make an inspection; the appointment. */
  "inspectionUnassigned",
  /** Cars are inspected at a place without an address; the place. */
  "inspectionAddress",
  /** Members reported somebody, or the rules noticed something; the case. */
  "conductCase",
  /** Bids look unusual; the review. */
  "bidReview",
  /** A dealer sent a licence; the account, as in the next. */
  "licence",
  /** A verified licence ends within 30 days. */
  "licenceEnding",
  /** A question or its answer is held back; the question. */
  "question",
  /** A seller answered a correction; the request. */
  "correction",
  /** Somebody wrote to us; the message. */
  "message",
  /** A private buyer asked for financing; the request. */
  "financeRequest",
  /** Nobody else has confirmed a new member of the staff; the username. */
  "staffConfirmation",
  /** An event could not be delivered; the delivery. */
  "setAsideEvent",
  /** Somebody sent an infected file; the file. */
  "quarantinedFile",
] as const
export type StaffTaskType = (typeof STAFF_TASK_TYPES)[number]

/** `overdue`: its deadline has passed. `soon`: it ends within a day, or money stands still until it is done. */
const STAFF_TASK_URGENCIES = ["overdue", "soon", "waiting"] as const

/** Something that waits for the staff. It goes by itself once the matter is dealt with. */
export const staffTask = z.object({
  id: z.string(),
  type: z.enum(STAFF_TASK_TYPES),
  aboutId: z.string(),
  /** The car, the reference or the file. */
  about: z.string(),
  /** Whom it concerns. */
  person: z.string().nullable(),
  amountCents: inCents.nullable(),
  /** Null where nobody wrote down when it began. */
  beganAt: instant.nullable(),
  /** It may have passed while the task remains; null without a deadline. */
  dueAt: instant.nullable(),
  urgency: z.enum(STAFF_TASK_URGENCIES),
  /** The page of the console with its act. */
  place: z.string(),
  /** The staff member who took it. */
  assignedTo: z.string().nullable(),
})
export type StaffTask = z.infer<typeof staffTask>

const taskGroup = z.object({
  type: z.enum(STAFF_TASK_TYPES),
  count: z.number().int(),
  /** The menu's entry where these stand. */
  screen: z.string(),
  /** Who can take them. */
  staff: z.array(z.string()),
})
export type StaffTaskGroup = z.infer<typeof taskGroup>

/** More tasks are counted, not listed. */
const TASKS_SHOWN = 100

export const listStaffTasks = adminRead("tasks", STAFF.everybody, {
  summary:
    "Lists what waits and the caller's role can deal with, by urgency: the first `limit` of `total`. `groups` counts everybody's.",
  query: z.strictObject({
    /** `mine`: taken by the caller. */
    whose: z.enum(["mine", "everybody"]).default("everybody"),
    type: z.enum(STAFF_TASK_TYPES).optional(),
    /** With 0, nothing but the counts is read. */
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
  summary: "Takes a task, hands it over or gives it back; refused if somebody else than `from` has it by now.",
  params: z.strictObject({ id: z.string().min(1).max(240) }),
  body: z.strictObject({ to: line(200, 1).nullable(), from: line(200, 1).nullable() }),
  answer: z.object({ ok, item: staffTask }),
  errors: ["NOT_FOUND", "TASK_TAKEN", "INVALID_INPUT"],
})
