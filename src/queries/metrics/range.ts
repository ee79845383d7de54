import { TIME_ZONE } from "@northlot/contract"
import { database } from "#src/platform/database"

export type Range = "day" | "week" | "month"

/** When this day, week (from Monday) or month began in Toronto, daylight saving included. */
export async function beginningOf(range: Range): Promise<Date> {
  const { rows } = await database().query<{ since: Date }>(
    `SELECT date_trunc($1, northlot_now() AT TIME ZONE $2) AT TIME ZONE $2 AS since`,
    [range, TIME_ZONE]
  )
  return rows[0]!.since
}
