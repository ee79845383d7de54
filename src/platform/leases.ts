import { database } from "./database"

/** A file of `src/jobs`, as Medusa's scheduler reads its `config`. */
export interface ScheduledJob {
  name: string
  /** Milliseconds from the end of one run to the next. */
  schedule: { interval: number }
}

/** Leases say which process runs a job. All times are the database server's, so processes' clocks do not matter. */
export interface Leases {
  /** Whether the holder got the lease: it was free, or its last holder did not renew it in time. */
  take(job: ScheduledJob, holder: string, milliseconds: number): Promise<boolean>
  /** Extends the lease; answers whether the holder still had it. */
  renew(name: string, holder: string, milliseconds: number): Promise<boolean>
  /** `failure` says why the run failed; null if it succeeded. */
  giveBack(name: string, holder: string, failure: string | null): Promise<void>
}

const END = "clock_timestamp() + make_interval(secs => $3 / 1000.0)"

export const databaseLeases: Leases = {
  async take({ name, schedule }, holder, milliseconds) {
    const { rowCount } = await database().query(
      `INSERT INTO job_lease (name, holder, taken_at, ends_at, every_milliseconds)
       VALUES ($1, $2, clock_timestamp(), ${END}, $4)
       ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, taken_at = excluded.taken_at,
         ends_at = excluded.ends_at, every_milliseconds = excluded.every_milliseconds
       WHERE job_lease.ends_at <= clock_timestamp()`,
      [name, holder, milliseconds, schedule.interval]
    )
    return rowCount === 1
  },
  async renew(name, holder, milliseconds) {
    const { rowCount } = await database().query(
      `UPDATE job_lease SET ends_at = ${END} WHERE name = $1 AND holder = $2 AND ends_at > clock_timestamp()`,
      [name, holder, milliseconds]
    )
    return rowCount === 1
  },
  async giveBack(name, holder, failure) {
    // The statement reads the clock once, because a run counts as failed if its `failed_at` equals its `ended_at`.
    await database().query(
      `UPDATE job_lease SET ends_at = moment.at, ended_at = moment.at,
         took_milliseconds = extract(epoch FROM moment.at - taken_at) * 1000,
         failed_at = CASE WHEN $3::text IS NULL THEN failed_at ELSE moment.at END,
         last_error = coalesce($3, last_error)
       FROM (SELECT clock_timestamp() AS at) moment
       WHERE name = $1 AND holder = $2 AND ends_at > moment.at`,
      [name, holder, failure]
    )
  },
}
