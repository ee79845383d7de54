import { database } from "./database"

/** Who does a job now. Times are the database server's own, so that no process's clock matters. */
export interface Leases {
  /** Whether the lease is the holder's from now on: it was free, or whoever had it has not renewed it in time. */
  take(name: string, holder: string, milliseconds: number): Promise<boolean>
  /** Whether it still was the holder's, and goes on. */
  renew(name: string, holder: string, milliseconds: number): Promise<boolean>
  giveBack(name: string, holder: string): Promise<void>
}

const END = "clock_timestamp() + make_interval(secs => $3 / 1000.0)"

export const databaseLeases: Leases = {
  async take(name, holder, milliseconds) {
    const { rowCount } = await database().query(
      `INSERT INTO job_lease (name, holder, taken_at, ends_at) VALUES ($1, $2, clock_timestamp(), ${END})
       ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, taken_at = excluded.taken_at, ends_at = excluded.ends_at
       WHERE job_lease.ends_at <= clock_timestamp()`,
      [name, holder, milliseconds]
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
  async giveBack(name, holder) {
    await database().query(
      `UPDATE job_lease SET ends_at = clock_timestamp() WHERE name = $1 AND holder = $2 AND ends_at > clock_timestamp()`,
      [name, holder]
    )
  },
}
