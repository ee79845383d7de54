import { generateEntityId } from "@medusajs/framework/utils"
import { database } from "#src/platform/database"
import type { ChargeDocument, NewDocument } from "../types"

const DOCUMENTS = `SELECT document.id, document.charge_id, document.account_id, document.kind, document.title,
    document.total_cents, document.hst_cents, document.content, issued.year, issued.number, issued.issued_at,
    CASE WHEN document.kind = 'credit_note'
      THEN jsonb_build_object('kind', reduced.kind, 'year', reduced.year, 'number', reduced.number) END AS reduces
  FROM charge_document AS document
  JOIN charge_document_number AS issued ON issued.document_id = document.id
  LEFT JOIN charge_document AS invoice ON invoice.charge_id = document.charge_id AND invoice.kind = 'invoice'
  LEFT JOIN charge_document_number AS reduced ON reduced.document_id = invoice.id`

/**
 * Issues the one invoice or the one credit note of a charge; a repeat changes nothing. The document gets its number at
 * the commit.
 */
export async function issueDocument(document: NewDocument): Promise<void> {
  const { chargeId, accountId, kind, title, totalCents, hstCents, content } = document
  await database().query(
    `INSERT INTO charge_document (id, charge_id, kind, account_id, title, total_cents, hst_cents, content)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT ON CONSTRAINT charge_document_once DO NOTHING`,
    [
      generateEntityId(undefined, "doc"),
      chargeId,
      kind,
      accountId,
      title,
      totalCents,
      hstCents,
      JSON.stringify(content),
    ]
  )
}

/** The document of a charge, readable also in the transaction that issues it. */
export async function documentOfCharge(chargeId: string, kind: NewDocument["kind"]): Promise<NewDocument | null> {
  const rows = await database().records<NewDocument>(
    `SELECT charge_id, account_id, kind, title, total_cents, hst_cents, content FROM charge_document
     WHERE charge_id = $1 AND kind = $2`,
    [chargeId, kind]
  )
  return rows[0] ?? null
}

/** A document of this account; `null` for somebody else's document. */
export async function findDocument(accountId: string, id: string): Promise<ChargeDocument | null> {
  const rows = await database().records<ChargeDocument>(
    `${DOCUMENTS} WHERE document.account_id = $1 AND document.id = $2`,
    [accountId, id]
  )
  return rows[0] ?? null
}

/** An account's documents, newest first. */
export async function documentsOfAccount(
  accountId: string,
  { limit, offset }: { limit: number; offset: number }
): Promise<{ documents: ChargeDocument[]; total: number }> {
  const documents = await database().records<ChargeDocument>(
    `${DOCUMENTS} WHERE document.account_id = $1 ORDER BY issued.issued_at DESC, issued.number DESC, document.id
     LIMIT $2 OFFSET $3`,
    [accountId, limit, offset]
  )
  const { rows } = await database().query<{ total: number }>(
    `SELECT count(*) AS total FROM charge_document WHERE account_id = $1`,
    [accountId]
  )
  return { documents, total: rows[0]!.total }
}

/** The documents of a calendar year in Toronto, oldest first. */
export async function documentsOfYear(accountId: string, year: number): Promise<ChargeDocument[]> {
  return database().records<ChargeDocument>(
    `${DOCUMENTS} WHERE document.account_id = $1 AND issued.year = $2
     ORDER BY issued.issued_at, issued.kind DESC, issued.number`,
    [accountId, year]
  )
}

/** The years with at least one document, newest first. */
export async function yearsOfAccount(accountId: string): Promise<number[]> {
  const { rows } = await database().query<{ year: number }>(
    `SELECT DISTINCT issued.year FROM charge_document AS document
     JOIN charge_document_number AS issued ON issued.document_id = document.id
     WHERE document.account_id = $1 ORDER BY issued.year DESC`,
    [accountId]
  )
  return rows.map(({ year }) => year)
}
