import { database } from "#src/platform/database"
import type { Comparison } from "../rules/reconciliation"
import type { RunStart, StartedRun, NightState, StoredDifference, RunOutcome } from "../types"

/**
 * The lock of a reconciliation with a payment provider. Two simultaneous ones could store the same difference twice.
 */
const RUN_LOCK = 7_205_759_403_802

/** Runs `work` under the lock of reconciliations; null if another caller or process holds the lock. */
export async function alone<Result>(work: () => Promise<Result>): Promise<Result | null> {
  return database().exclusively(RUN_LOCK, work)
}

export async function startRun(run: RunStart): Promise<StartedRun> {
  const { rows } = await database().query<{ id: number }>(
    `INSERT INTO reconciliation_run (provider, night, from_at, until_at, started_by) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [run.provider, run.night, run.from, run.until, run.startedBy]
  )
  return { ...run, id: rows[0]!.id }
}

/**
 * Ends reconciliation runs that a stopped process left unfinished. The caller holds the lock, so no run is in progress.
 */
export async function endUnfinishedRuns(): Promise<void> {
  const runs = await database().records<EndedRun>(
    `SELECT id, provider, night::text FROM reconciliation_run AS run
     WHERE NOT EXISTS (SELECT 1 FROM reconciliation_end WHERE run_id = run.id) ORDER BY id`
  )
  for (const run of runs) await addEnd(run, { failure: "Northlot was stopped during this comparison." })
}

/**
 * The time up to which successful runs have compared the ledger with this provider's records; null before the first
 * run.
 */
export async function reconciledUntil(provider: string): Promise<Date | null> {
  const { rows } = await database().query<{ until: Date | null }>(
    `SELECT max(run.until_at) AS until FROM reconciliation_run AS run
     JOIN reconciliation_end AS ended ON ended.run_id = run.id AND ended.failure IS NULL WHERE run.provider = $1`,
    [provider]
  )
  return rows[0]!.until
}

export async function stateOfNight(provider: string, night: string): Promise<NightState> {
  const rows = await database().records<NightState>(
    `SELECT coalesce(bool_or(failure IS NULL), false) AS complete, count(failure)::int AS failures,
       max(finished_at) FILTER (WHERE failure IS NOT NULL) AS last_failed_at
     FROM reconciliation_end WHERE provider = $1 AND night = $2`,
    [provider, night]
  )
  return rows[0]!
}

/** The unresolved differences between the ledger and this provider's records, oldest first. */
export async function standingDifferences(provider: string): Promise<StoredDifference[]> {
  return database().records<StoredDifference>(
    `SELECT id, key, kind, problem, charge_id, payment, provider_record,
       provider_cents, currency, booked_cents, provider_state,
       booked_state
     FROM reconciliation_difference AS difference
     WHERE provider = $1 AND NOT EXISTS (SELECT 1 FROM reconciliation_resolution WHERE difference_id = difference.id) ORDER BY id`,
    [provider]
  )
}

/**
 * Stores a comparison. New differences are added. Known differences that the comparison no longer finds are resolved.
 */
export async function completeRun(run: StartedRun, comparison: Comparison): Promise<RunOutcome> {
  const stood = await standingDifferences(run.provider)
  const keys = new Set(comparison.differences.map(({ key }) => key))
  const stoodKeys = new Set(stood.map(({ key }) => key))
  const gone = stood.filter(({ key }) => !keys.has(key))
  const found = comparison.differences.filter(({ key }) => !stoodKeys.has(key))
  for (const difference of found) {
    await database().query(
      `INSERT INTO reconciliation_difference (run_id, provider, key, kind, problem, charge_id, payment, provider_record, provider_cents,
         currency, booked_cents, provider_state, booked_state)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        run.id,
        run.provider,
        difference.key,
        difference.kind,
        difference.problem,
        difference.chargeId,
        difference.payment,
        difference.providerRecord,
        difference.providerCents,
        difference.currency,
        difference.bookedCents,
        difference.providerState,
        difference.bookedState,
      ]
    )
  }
  await database().query(
    `INSERT INTO reconciliation_resolution (difference_id, run_id) SELECT difference, $2 FROM unnest($1::bigint[]) AS difference`,
    [gone.map(({ id }) => id), run.id]
  )
  const standing = comparison.differences.length
  const sums = { provider: comparison.provider, books: comparison.books }
  await addEnd(run, { sums, found: found.length, resolved: gone.length, standing })
  return { found, resolved: gone.length, standing }
}

/** Records a failed reconciliation run. It has compared nothing, so earlier differences stay unresolved. */
export async function failRun(run: StartedRun, failure: string): Promise<void> {
  const { length } = await standingDifferences(run.provider)
  await addEnd(run, { failure, standing: length })
}

type EndedRun = Pick<StartedRun, "id" | "provider" | "night">

/** Stores the end of a reconciliation run. A failed run has no sums of the compared records. */
async function addEnd(
  { id, provider, night }: EndedRun,
  {
    sums = null,
    failure = null,
    found = 0,
    resolved = 0,
    standing = 0,
  }: { sums?: Pick<Comparison, "provider" | "books"> | null; failure?: string | null } & Partial<
    Record<"found" | "resolved" | "standing", number>
  >
): Promise<void> {
  await database().query(
    `INSERT INTO reconciliation_end (run_id, provider, night, sums, failure, found, resolved, standing)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, provider, night, sums && JSON.stringify(sums), failure, found, resolved, standing]
  )
}
