import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import type { BillOfSaleRecord, BillOfSaleAcceptance } from "../types"

const COLUMNS = `sale_id, file_id, sha256, content, made_at`

export async function readBillOfSale(saleId: string): Promise<BillOfSaleRecord | null> {
  const rows = await database().records<BillOfSaleRecord>(`SELECT ${COLUMNS} FROM bill_of_sale WHERE sale_id = $1`, [
    saleId,
  ])
  return rows[0] ?? null
}

/** Stores the only bill of sale of a sale. If several are made at once, the first is stored and returned. */
export async function storeBillOfSale(made: Omit<BillOfSaleRecord, "madeAt">): Promise<BillOfSaleRecord> {
  await database().query(
    `INSERT INTO bill_of_sale (sale_id, file_id, sha256, content) VALUES ($1, $2, $3, $4) ON CONFLICT (sale_id) DO NOTHING`,
    [made.saleId, made.fileId, made.sha256, JSON.stringify(made.content)]
  )
  return (await readBillOfSale(made.saleId))!
}

/**
 * Records once that a party accepts exactly the file with this hash. `address` is the IP address; `postalAddress` is
 * the address that the party stated.
 */
export async function acceptBillOfSale(
  { saleId, sha256 }: BillOfSaleRecord,
  accepted: {
    party: "buyer" | "seller"
    accountId: string
    name: string
    address: string
    postalAddress: string | null
  }
): Promise<void> {
  await database().transaction(async () => {
    const { rowCount } = await database().query(
      `INSERT INTO bill_of_sale_acceptance (sale_id, party, account_id, name, address, postal_address, sha256)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (sale_id, party) DO NOTHING`,
      [saleId, accepted.party, accepted.accountId, accepted.name, accepted.address, accepted.postalAddress, sha256]
    )
    if (rowCount === 1)
      await emit("bill-of-sale.accepted", { saleId, party: accepted.party }, `${saleId}:${accepted.party}`)
  })
}

/** The parties' acceptances of a sale's bill of sale, the buyer's first. */
export async function billOfSaleAcceptances(saleId: string): Promise<BillOfSaleAcceptance[]> {
  return database().records<BillOfSaleAcceptance>(
    `SELECT party, name, postal_address, accepted_at FROM bill_of_sale_acceptance WHERE sale_id = $1 ORDER BY party`,
    [saleId]
  )
}
