import { subtractCents, type AdminCharge, type endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"
import { searchWords } from "#src/platform/search-words"
import { byName, person, type SourceOf } from "../admin-list"
import { accountsLike, recordMatches } from "../search-texts"

interface ChargeRow extends Omit<
  AdminCharge,
  "createdAt" | "paidAt" | "refund" | "refundableCents" | "refundFailedAt" | "evidence" | "bookedInspection"
> {
  createdAt: Date
  paidAt: Date | null
  refundReason: string | null
  refundBy: string
  refundAt: Date
  refundFailedAt: Date | null
  evidenceDueAt: Date | null
  evidenceSubmitted: boolean
  hasDispute: boolean
  /** `startsAt` has the format in which Postgres writes times in JSON. */
  bookedInspection: AdminCharge["bookedInspection"]
}

/**
 * SQL: the time at which the newest refund of `charge` failed. Null if the refund was requested again since, or if a
 * lost dispute has returned the money anyway.
 */
const REFUND_FAILED = `(
    SELECT noticed_at FROM charge_refund_failure AS failure WHERE failure.charge_id = charge.id
      AND charge.dispute IS DISTINCT FROM 'lost'
      AND NOT EXISTS (SELECT 1 FROM charge_refund_try WHERE charge_id = charge.id AND failed_try = failure.try)
  )`

/** SQL: whether evidence for `charge` was submitted to the provider or is being sent. */
const EVIDENCE_SUBMITTED = `EXISTS (
    SELECT 1 FROM charge_dispute_submission AS sent WHERE sent.charge_id = charge.id AND sent.outcome IS DISTINCT FROM 'refused'
      AND sent.of_inquiry = (charge.dispute IS NULL)
  )`

/** SQL on `charge`: whether a dispute or an inquiry still accepts evidence and no evidence was submitted. */
export const DISPUTE_TO_ANSWER = `(coalesce(charge.dispute, 'open') = 'open' AND NOT ${EVIDENCE_SUBMITTED} AND EXISTS (
    SELECT 1 FROM charge_dispute AS due WHERE due.charge_id = charge.id AND due.evidence_due_at > northlot_now()
      AND (charge.dispute = 'open' OR due.inquiry = 'open')
  ))`

const INQUIRY = `(charge.dispute IS NULL AND EXISTS (
    SELECT 1 FROM charge_dispute AS asked WHERE asked.charge_id = charge.id AND asked.inquiry = 'open'
  ))`

const SELECT = `
  SELECT charge.id, charge.purpose, charge.description, charge.amount_cents, charge.received_cents,
    charge.part_refunded_cents, charge.lines, charge.status, charge.held_reason, charge.dispute, charge.provider,
    charge.provider_reference, charge.created_at, charge.paid_at,
    ${person("account")} AS account,
    refund.reason AS refund_reason, refund.decided_by AS refund_by, refund.decided_at AS refund_at,
    ${REFUND_FAILED} AS refund_failed_at,
    CASE WHEN charge.dispute IS NULL THEN told.inquiry END AS inquiry,
    told.charge_id IS NOT NULL AS has_dispute, told.evidence_due_at, ${EVIDENCE_SUBMITTED} AS evidence_submitted,
    (
      SELECT jsonb_build_object('startsAt', visit.starts_at, 'location', place.name)
      FROM certification JOIN inspection_appointment AS visit
        ON visit.certification_id = certification.id AND visit.status = 'booked'
      JOIN inspection_location AS place ON place.id = visit.location_id
      WHERE charge.purpose = 'certification' AND certification.charge_id = charge.id LIMIT 1
    ) AS booked_inspection,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('reason', reason, 'by', asked_by, 'at', asked_at) ORDER BY try)
      FROM charge_refund_try WHERE charge_id = charge.id
    ), '[]') AS refund_asked_again,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', other.id, 'description', other.description,
        'amountCents', other.amount_cents, 'status', other.status) ORDER BY other.id)
      FROM charge AS other WHERE other.joint_id = charge.joint_id AND other.id <> charge.id
    ), '[]') AS paid_with
  FROM charge
  JOIN account ON account.id = charge.account_id
  LEFT JOIN charge_refund AS refund ON refund.charge_id = charge.id
  LEFT JOIN charge_dispute AS told ON told.charge_id = charge.id`

/**
 * SQL on `charge` and `refund`: whether an admin must act on the charge. Its money is held without a decided refund, a
 * dispute is open, or a refund failed.
 */
const WAITING_CHARGE = `((charge.status = 'held' AND refund.charge_id IS NULL) OR charge.dispute = 'open'
  OR ${REFUND_FAILED} IS NOT NULL)`

export const charges = {
  from: `charge LEFT JOIN account ON account.id = charge.account_id
    LEFT JOIN charge_refund AS refund ON refund.charge_id = charge.id`,
  id: "charge.id",
  where({ q, status, waiting, dispute, purpose, provider, accountId, saleId, ...days }, where) {
    where.equal({
      "charge.status": status,
      "charge.purpose": purpose,
      "charge.provider": provider,
      "charge.account_id": accountId,
    })
    where.days("charge.created_at", days)
    where.with(saleId, (sale) => `charge.reference_id IN (SELECT id FROM fee WHERE sale_id = ${sale})`)
    if (waiting) where.add(WAITING_CHARGE)
    if (dispute === "answer") where.add(DISPUTE_TO_ANSWER)
    else if (dispute === "inquiry") where.add(INQUIRY)
    else where.equal({ "charge.dispute": dispute })
    where.words(searchWords(q ?? ""), (word) => [
      recordMatches("charge", word),
      `charge.account_id IN (${accountsLike(word)})`,
    ])
  },
  orders: {
    createdAt: "charge.created_at",
    paidAt: "charge.paid_at NULLS LAST",
    amountCents: "charge.amount_cents",
    status: "charge.status",
    purpose: "charge.purpose",
    description: "charge.description",
    provider: "charge.provider",
    account: byName("account"),
  },
  async read(ids) {
    return (await database().records<ChargeRow>(`${SELECT} WHERE charge.id = ANY($1)`, [ids])).map(viewOf)
  },
} satisfies SourceOf<typeof endpoints.listCharges>

function viewOf({
  refundReason,
  refundBy,
  refundAt,
  refundFailedAt,
  createdAt,
  paidAt,
  evidenceDueAt,
  evidenceSubmitted,
  hasDispute,
  bookedInspection,
  ...charge
}: ChargeRow): AdminCharge {
  return {
    ...charge,
    refundableCents: subtractCents(charge.receivedCents ?? charge.amountCents, charge.partRefundedCents),
    evidence:
      hasDispute && (charge.dispute ?? charge.inquiry) === "open"
        ? { dueAt: evidenceDueAt?.toISOString() ?? null, submitted: evidenceSubmitted }
        : null,
    refundFailedAt: refundFailedAt?.toISOString() ?? null,
    bookedInspection: bookedInspection && {
      ...bookedInspection,
      startsAt: new Date(bookedInspection.startsAt).toISOString(),
    },
    refundAskedAgain: charge.refundAskedAgain.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    refund: refundReason === null ? null : { reason: refundReason, by: refundBy, at: refundAt.toISOString() },
  }
}
