import type { LedgerDifference, ReconciliationRun } from "@northlot/contract"
import { database } from "#src/platform/database"

const RUNS_SHOWN = 30
const STANDING_SHOWN = 200
const RESOLVED_SHOWN = 50

interface RunRow extends Omit<ReconciliationRun, "from" | "until" | "startedAt" | "finishedAt" | "status"> {
  from: Date
  until: Date
  startedAt: Date
  finishedAt: Date | null
}

const RUN = `
  SELECT run.id, run.provider, run.night::text, run.started_by, run.from_at AS "from", run.until_at AS "until",
    run.started_at, ended.finished_at, ended.failure, ended.sums, coalesce(ended.found, 0) AS found,
    coalesce(ended.resolved, 0) AS resolved, coalesce(ended.standing, 0) AS standing
  FROM reconciliation_run AS run LEFT JOIN reconciliation_end AS ended ON ended.run_id = run.id`

const DIFFERENCE = `
  SELECT difference.id, difference.provider, difference.kind, difference.problem, difference.provider_record,
    difference.provider_cents, difference.currency, difference.booked_cents,
    difference.provider_state, difference.booked_state, difference.found_at,
    resolution.resolved_at,
    CASE WHEN charge.id IS NOT NULL THEN jsonb_build_object('id', charge.id, 'description', charge.description) END AS charge
  FROM reconciliation_difference AS difference
  LEFT JOIN reconciliation_resolution AS resolution ON resolution.difference_id = difference.id
  LEFT JOIN charge ON charge.id = difference.charge_id`

export interface ReconciliationState {
  runs: ReconciliationRun[]
  standing: LedgerDifference[]
  standingTotal: number
  resolved: LedgerDifference[]
}

/**
 * The state of the reconciliation. Newest runs and newest resolved differences come first; open differences are in the
 * order in which they were found.
 */
export async function reconciliationState(): Promise<ReconciliationState> {
  const [runs, standing, counted, resolved] = await Promise.all([
    database().records<RunRow>(`${RUN} ORDER BY run.id DESC LIMIT $1`, [RUNS_SHOWN]),
    differences(`WHERE resolution.difference_id IS NULL ORDER BY difference.id LIMIT ${STANDING_SHOWN}`),
    database().query<{ total: number }>(
      `SELECT count(*) AS total FROM reconciliation_difference AS difference
       WHERE NOT EXISTS (SELECT 1 FROM reconciliation_resolution WHERE difference_id = difference.id)`
    ),
    differences(
      `WHERE resolution.difference_id IS NOT NULL ORDER BY resolution.resolved_at DESC, difference.id DESC LIMIT ${RESOLVED_SHOWN}`
    ),
  ])
  return { runs: runs.map(runView), standing, standingTotal: counted.rows[0]!.total, resolved }
}

export async function reconciliationRun(id: number): Promise<ReconciliationRun> {
  const rows = await database().records<RunRow>(`${RUN} WHERE run.id = $1`, [id])
  return runView(rows[0]!)
}

/** The number of open differences that belong to runs whose compared period begins before `until`. */
export async function standingDifferencesUntil(until: Date): Promise<number> {
  const { rows } = await database().query<{ total: number }>(
    `SELECT count(*) AS total FROM reconciliation_difference AS difference
     JOIN reconciliation_run AS run ON run.id = difference.run_id AND run.from_at < $1
     WHERE NOT EXISTS (SELECT 1 FROM reconciliation_resolution WHERE difference_id = difference.id)`,
    [until]
  )
  return rows[0]!.total
}

export function everyDifference(): Promise<LedgerDifference[]> {
  return differences("ORDER BY difference.id")
}

async function differences(which: string): Promise<LedgerDifference[]> {
  const rows = await database().records<
    Omit<LedgerDifference, "foundAt" | "resolvedAt"> & { foundAt: Date; resolvedAt: Date | null }
  >(`${DIFFERENCE} ${which}`)
  return rows.map(({ foundAt, resolvedAt, ...difference }) => ({
    ...difference,
    foundAt: foundAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  }))
}

function runView({ from, until, startedAt, finishedAt, ...run }: RunRow): ReconciliationRun {
  return {
    ...run,
    from: from.toISOString(),
    until: until.toISOString(),
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    status: finishedAt === null ? "running" : run.failure === null ? "complete" : "failed",
  }
}
