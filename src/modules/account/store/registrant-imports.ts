import { generateEntityId } from "@medusajs/framework/utils"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import type { ImportedPerson } from "../rules/import-rows"
import type { RegistrantImportRow, RegistrantImportRowRow } from "../tables"
import type { CamelCased } from "#src/platform/camel-case"

type ImportRowOutcome = NonNullable<RegistrantImportRowRow["outcome"]>

/** Stores an import and emits one event per row. After the commit, one job per row adds the row's account. */
export async function insertImport(
  madeBy: string,
  rows: readonly { line: number; person: ImportedPerson }[]
): Promise<string> {
  const id = generateEntityId(undefined, "regimp")
  await database().transaction(async () => {
    await database().query(`INSERT INTO registrant_import (id, made_by) VALUES ($1, $2)`, [id, madeBy])
    for (const { line, person } of rows) {
      await database().query(`INSERT INTO registrant_import_row (import_id, line, person) VALUES ($1, $2, $3)`, [
        id,
        line,
        JSON.stringify(person),
      ])
      await emit("registrant.imported", { importId: id, line }, `${id}:${line}`)
    }
  })
  return id
}

export async function readImport(id: string): Promise<{
  madeBy: string
  madeAt: Date
  rows: Pick<CamelCased<RegistrantImportRowRow>, "line" | "outcome" | "problem">[]
} | null> {
  const [made] = await database().records<CamelCased<Pick<RegistrantImportRow, "made_by" | "made_at">>>(
    `SELECT made_by, made_at FROM registrant_import WHERE id = $1`,
    [id]
  )
  if (!made) return null
  const rows = await database().records<Pick<CamelCased<RegistrantImportRowRow>, "line" | "outcome" | "problem">>(
    `SELECT line, outcome, problem FROM registrant_import_row WHERE import_id = $1 ORDER BY line`,
    [id]
  )
  return { ...made, rows }
}

/** The person whom this row adds; null once the row has an outcome. */
export async function waitingPerson(
  importId: string,
  line: number
): Promise<{ person: ImportedPerson; madeBy: string } | null> {
  const rows = await database().records<{ person: ImportedPerson; madeBy: string }>(
    `SELECT person, made_by FROM registrant_import_row JOIN registrant_import ON id = import_id
     WHERE import_id = $1 AND line = $2 AND outcome IS NULL`,
    [importId, line]
  )
  return rows[0] ?? null
}

export async function endImportRow(
  importId: string,
  line: number,
  outcome: ImportRowOutcome,
  problem: string | null
): Promise<void> {
  await database().query(
    `UPDATE registrant_import_row SET outcome = $3, problem = $4, person = NULL
     WHERE import_id = $1 AND line = $2 AND outcome IS NULL`,
    [importId, line, outcome, problem]
  )
}
