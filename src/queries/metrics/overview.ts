import { TIME_ZONE, type AnswerOf, type endpoints } from "@northlot/contract"
import { database } from "../../platform/database"
import { OVERDUE_SALE } from "../sales/next-step"

type Overview = Omit<AnswerOf<typeof endpoints.readOverview>, "ok">

const LICENCE_WARNING_DAYS = 30

/** What is going on now, and what waits for the operator, counted in one statement. */
export async function overview(): Promise<Overview> {
  const { rows } = await database().query<Omit<Overview, "serverNow"> & { serverNow: Date }>(
    `WITH moment AS (SELECT northlot_now() AS at, (northlot_now() AT TIME ZONE $1)::date AS today)
     SELECT moment.at AS "serverNow",
       (SELECT count(*) FROM auction WHERE status = 'open') AS "liveListings",
       (SELECT count(*) FROM auction WHERE status = 'open' AND ends_at <= moment.at + interval '1 hour') AS "endingWithinHour",
       (SELECT count(*) FROM bid WHERE placed_at > moment.at - interval '1 hour' AND placed_at <= moment.at) AS "bidsWithinHour",
       (SELECT count(*) FROM sale WHERE status = 'awaiting_fees') AS "awaitingFees",
       (SELECT count(*) FROM sale s WHERE ${OVERDUE_SALE("moment.at")}) AS "overdueSales",
       (SELECT count(*) FROM sale WHERE status = 'open') AS "openSales",
       (SELECT count(*) FROM dealer_profile WHERE licence = 'pending') AS "licencesPending",
       (SELECT count(*) FROM dealer_profile WHERE licence = 'verified'
          AND licence_expires_on BETWEEN moment.today AND moment.today + $2::int) AS "licencesExpiring"
     FROM moment`,
    [TIME_ZONE, LICENCE_WARNING_DAYS]
  )
  const { serverNow, ...counts } = rows[0]!
  return { serverNow: serverNow.toISOString(), ...counts }
}
