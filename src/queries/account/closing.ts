import { creditBalance } from "#src/modules/credit/rules/balance"
import { negotiationIsOpen } from "#src/modules/negotiation/rules/moves"
import { offerIsOpen } from "#src/modules/sale/rules/offer-state"
import { database } from "#src/platform/database"

interface Open {
  openSales: number
  leading: number
  onMarket: number
  negotiating: number
  offered: number
  credits: number
  moneyUnderWay: number
  inspections: number
  promotions: number
}

export interface Closing {
  /** The number of the account's open items of each kind, such as sales and auctions in which the account leads. */
  open: Open
  /** Bids, listings, sales or money refer to the account, so its database row remains, without the person's name. */
  leavesTraces: boolean
}

const counted = (count: number, one: string, many: string) => (count === 1 ? one : many.replace("#", String(count)))

/** Reads whether an account can be closed, and whether its database row must stay. */
export async function closingOf(accountId: string): Promise<Closing> {
  const rows = await database().records<Open & { traces: boolean }>(
    `SELECT
       (SELECT count(*)::int FROM sale WHERE $1 IN (buyer_id, seller_id) AND status IN ('awaiting_fees', 'open')) AS open_sales,
       (SELECT count(*)::int FROM auction WHERE leader_id = $1 AND status = 'open') AS leading,
       (SELECT count(*)::int FROM auction WHERE seller_id = $1 AND status IN ('scheduled', 'open')) AS on_market,
       (SELECT count(*)::int FROM negotiation WHERE $1 IN (buyer_id, seller_id) AND ${negotiationIsOpen("negotiation")}) AS negotiating,
       (SELECT count(*)::int FROM runner_up_offer WHERE $1 IN (buyer_id, seller_id) AND ${offerIsOpen("runner_up_offer")}) AS offered,
       ${creditBalance("$1")} AS credits,
       (SELECT count(*)::int FROM charge WHERE account_id = $1 AND (
          status = 'held' OR dispute = 'open' OR (status = 'pending' AND created_at > northlot_now() - interval '1 day')
        )) AS money_under_way,
       (SELECT count(*)::int FROM certification WHERE account_id = $1 AND status = 'paid') AS inspections,
       (SELECT count(*)::int FROM listing_promotion WHERE account_id = $1 AND paid_at IS NOT NULL AND refunded_at IS NULL AND starts_at IS NULL) AS promotions,
       EXISTS (SELECT FROM listing WHERE seller_id = $1) OR EXISTS (SELECT FROM auction_bidder WHERE bidder_id = $1)
         OR EXISTS (SELECT FROM sale WHERE $1 IN (buyer_id, seller_id)) OR EXISTS (SELECT FROM charge WHERE account_id = $1)
         OR EXISTS (SELECT FROM credit_entry WHERE account_id = $1) OR EXISTS (SELECT FROM listing_question WHERE asker_id = $1)
         OR EXISTS (SELECT FROM account_strike WHERE account_id = $1) OR EXISTS (SELECT FROM account_measure WHERE account_id = $1)
         OR EXISTS (SELECT FROM conduct_case WHERE $1 IN (about_id, reporter_id))
         OR EXISTS (SELECT FROM finance_request WHERE buyer_id = $1) AS traces`,
    [accountId]
  )
  const { traces, ...open } = rows[0]!
  return { open, leavesTraces: traces }
}

type Sentences = readonly (readonly [keyof Open, string, string])[]

const OPEN_FOR_ALL: Sentences = [
  ["negotiating", "A negotiation is still open.", "# negotiations are still open."],
  ["offered", "A car is on offer to a runner-up.", "# cars are on offer to runners-up."],
  [
    "moneyUnderWay",
    "A payment is still on its way or being looked at.",
    "# payments are still on their way or being looked at.",
  ],
  ["inspections", "An inspection is paid for and not made yet.", "# inspections are paid for and not made yet."],
]
const OPEN_FOR_THE_PERSON: Sentences = [
  ["openSales", "A sale is not completed yet.", "# sales are not completed yet."],
  ["leading", "You lead an auction that is still running.", "You lead # auctions that are still running."],
  [
    "onMarket",
    "A car of yours is live or scheduled: close it first.",
    "# cars of yours are live or scheduled: close them first.",
  ],
  ...OPEN_FOR_ALL.slice(0, 2),
  [
    "credits",
    "You have an unused credit: refund it first on the page of your credits, or write to us.",
    "You have # unused credits: refund them first on the page of your credits, or write to us.",
  ],
  ...OPEN_FOR_ALL.slice(2),
  [
    "promotions",
    "A paid promotion has not begun: call it off first.",
    "# paid promotions have not begun: call them off first.",
  ],
]
/**
 * The open items that prevent a deletion by the operator. Unused credits do not prevent it, because some were never
 * paid for.
 */
const OPEN_FOR_THE_OPERATOR: Sentences = [
  ["openSales", "A sale is not completed yet.", "# sales are not completed yet."],
  ["leading", "The person leads an auction that is still running.", "The person leads # auctions that are running."],
  ["onMarket", "The person has a car that is live or scheduled.", "The person has # cars that are live or scheduled."],
  ...OPEN_FOR_ALL,
  ["promotions", "A paid promotion has not begun.", "# paid promotions have not begun."],
]

const worded = (sentences: Sentences, open: Open) =>
  sentences.flatMap(([kind, one, many]) => (open[kind] > 0 ? [counted(open[kind], one, many)] : []))

/** The reasons why the person cannot close the account, as sentences for the person. */
export const reasonsForThePerson = ({ open }: Closing): string[] => worded(OPEN_FOR_THE_PERSON, open)
/** The reasons why the operator cannot delete the account, as sentences for an admin. */
export const reasonsForTheOperator = ({ open }: Closing): string[] => worded(OPEN_FOR_THE_OPERATOR, open)
