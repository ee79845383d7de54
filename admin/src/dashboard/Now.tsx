import type { AnswerOf, StaffRole } from "@northlot/contract"
import { Alert, Box, Button, Card, CardActionArea, CardContent, Skeleton, Typography } from "@mui/material"
import { usePermissions } from "react-admin"
import { Link } from "react-router-dom"
import { LoadError } from "../ui/LoadError"
import { mayUse } from "../access"
import { api, endpoints } from "../providers/api"
import { formatMomentBriefly, formatNumber } from "../ui/format"
import { listOf } from "./links"
import { useFigures } from "./useFigures"

const LIVE_MILLISECONDS = 10_000

type Overview = AnswerOf<typeof endpoints.readOverview>
type Count = Exclude<
  keyof Overview,
  | "ok"
  | "serverNow"
  | "nextPayoutDueAt"
  | "nextEvidenceDueAt"
  | "wireAccountMissing"
  | "wireAccountAsked"
  | "salesWithoutWireAccount"
  | "newAdmins"
  | "outages"
>

interface Tile {
  figure: Count
  label: string
  /** The list that the figure counts. */
  to: string
  /** A short remark beside the figure. */
  note?: (overview: Overview) => string | null
}

/** Tasks that wait for the staff, the most urgent first. */
const WAITING: readonly Tile[] = [
  { figure: "disputedSales", label: "Sales in dispute", to: listOf("sales", { waits: "dispute" }) },
  { figure: "salesWithHeldFees", label: "Sales with held fees", to: listOf("sales", { waits: "fees" }) },
  {
    figure: "payoutsDue",
    label: "Payouts due",
    to: listOf("sales", { waits: "payout" }),
    note: ({ nextPayoutDueAt }) => nextPayoutDueAt && `first by ${formatMomentBriefly(nextPayoutDueAt)}`,
  },
  {
    figure: "disputesToAnswer",
    label: "Disputed payments to answer",
    to: listOf("charges", { dispute: "answer" }),
    note: ({ nextEvidenceDueAt }) => nextEvidenceDueAt && `first by ${formatMomentBriefly(nextEvidenceDueAt)}`,
  },
  { figure: "batchesToApprove", label: "Batches to approve", to: "/payouts" },
  { figure: "batchesAtBank", label: "Batches with the bank", to: "/payouts" },
  {
    figure: "chargesWaiting",
    label: "Charges held, disputed or not refunded",
    to: listOf("charges", { waiting: "true" }),
  },
  { figure: "differencesStanding", label: "Differences to the provider", to: "/ledger/reconciliation" },
  { figure: "overdueSales", label: "Sales overdue", to: listOf("sales", { overdue: "true" }) },
  { figure: "bidReviewsOpen", label: "Bids to review", to: listOf("bid-reviews", { state: "open" }) },
  { figure: "licencesPending", label: "Licences to verify", to: listOf("registrants", { licence: "pending" }) },
  {
    figure: "licencesExpiring",
    label: "Licences ending in 30 days",
    to: "/licences?state=ending",
  },
  {
    figure: "nameChangesAsked",
    label: "Names that differ from the document",
    to: listOf("contact-messages", { state: "open", topic: "name" }),
  },
  { figure: "questionsHeld", label: "Questions held back", to: listOf("questions", { standing: "held" }) },
  { figure: "contactMessagesOpen", label: "Messages to answer", to: listOf("contact-messages", { state: "open" }) },
  { figure: "financeRequestsOpen", label: "Finance requests", to: listOf("finance-requests", { status: "new" }) },
  { figure: "deliveriesSetAside", label: "Failed deliveries", to: "/set-aside-events" },
  { figure: "filesQuarantined", label: "Files in quarantine", to: "/quarantined-files" },
]

const GOING_ON: readonly Tile[] = [
  { figure: "liveListings", label: "Live listings", to: listOf("listings", { status: "live" }) },
  {
    figure: "endingWithinHour",
    label: "Ending within the hour",
    to: listOf("listings", { status: "live" }, "&sort=endsAt&order=ASC"),
  },
  {
    figure: "bidsWithinHour",
    label: "Bids in the last hour",
    to: listOf("listings", { status: "live" }, "&sort=bidCount&order=DESC"),
  },
  { figure: "awaitingFees", label: "Sales awaiting fees", to: listOf("sales", { status: "awaiting_fees" }) },
  { figure: "openSales", label: "Sales with an open chat", to: listOf("sales", { status: "open" }) },
]

/** Open tasks, then current activity; each figure links to its list. */
export function Now() {
  const { data, error, refetch } = useFigures("overview", () => api(endpoints.readOverview), {
    everyMilliseconds: LIVE_MILLISECONDS,
  })
  const { permissions: role } = usePermissions<StaffRole>()
  const isOffered = ({ to }: Tile) => role && mayUse(role, { resource: to.split(/[/?]/)[1]!, action: "list" })
  const waiting = data ? WAITING.filter((tile) => isOffered(tile) && data[tile.figure] > 0) : []
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  return (
    <>
      <Box component="section" aria-label="Needs you">
        <Heading level="h1">Needs you</Heading>
        {data && data.newAdmins.length > 0 && <NewAdmins admins={data.newAdmins} />}
        {data?.wireAccountAsked && role && mayUse(role, { resource: "settlement-policy", action: "list" }) && (
          <AskedWireAccount />
        )}
        {data?.wireAccountMissing && <MissingWireAccount waiting={data.salesWithoutWireAccount} />}
        {data && data.outages.length > 0 && <Outages outages={data.outages} />}
        {!data && <Skeleton variant="rounded" height={88} />}
        {data && waiting.length === 0 && <Typography color="textSecondary">Nothing waits for you.</Typography>}
        <Tiles tiles={waiting} data={data} urgent />
      </Box>
      <Box component="section" aria-label="Now">
        <Heading level="h2">Now</Heading>
        <Tiles tiles={GOING_ON.filter(isOffered)} data={data} />
      </Box>
    </>
  )
}

function Heading({ level, children }: { level: "h1" | "h2"; children: string }) {
  return (
    <Typography component={level} variant="h5" sx={{ mb: 2, fontWeight: 700 }}>
      {children}
    </Typography>
  )
}

function Tiles({ tiles, data, urgent }: { tiles: readonly Tile[]; data: Overview | undefined; urgent?: boolean }) {
  return (
    <Box
      sx={{
        display: "grid",
        gap: { xs: 1, sm: 2 },
        gridTemplateColumns: { xs: "1fr 1fr", md: "repeat(4, minmax(0, 1fr))", lg: "repeat(5, minmax(0, 1fr))" },
      }}
    >
      {tiles.map(({ figure, label, to, note }) => {
        const count = data?.[figure]
        const more = data && note?.(data)
        return (
          <Card key={figure} variant="outlined">
            <CardActionArea component={Link} to={to} sx={{ height: "100%" }}>
              <CardContent sx={{ p: { xs: 1.5, sm: 2 } }}>
                <Typography variant="body2" color="textSecondary">
                  {label}
                </Typography>
                {count === undefined ? (
                  <Skeleton width={56} height={42} />
                ) : (
                  <Typography
                    variant="h4"
                    component="p"
                    color={urgent ? "warning" : undefined}
                    sx={{ fontVariantNumeric: "tabular-nums" }}
                  >
                    {formatNumber(count)}
                  </Typography>
                )}
                {more && (
                  <Typography variant="body2" color="textSecondary">
                    {more}
                  </Typography>
                )}
              </CardContent>
            </CardActionArea>
          </Card>
        )
      })}
    </Box>
  )
}

function Outages({ outages }: { outages: Overview["outages"] }) {
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {outages.map(({ beganAt, endedAt }) => (
        <Typography key={beganAt} variant="body2">
          From {formatMomentBriefly(beganAt)} to {formatMomentBriefly(endedAt)} nobody could bid. Auctions that it hit
          were extended.
        </Typography>
      ))}
    </Alert>
  )
}

/** Every admin sees new admins, because a stolen admin password could add one. */
function NewAdmins({ admins }: { admins: Overview["newAdmins"] }) {
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button component={Link} to="/staff" color="inherit" size="small">
          See staff
        </Button>
      }
    >
      {admins.map(({ username, createdBy, createdAt, confirmed }) => (
        <Typography key={username} variant="body2" sx={{ overflowWrap: "anywhere" }}>
          {formatMomentBriefly(createdAt)}: {createdBy} added the admin {username}.{" "}
          <span>{confirmed ? "" : "Nobody else has confirmed them yet."}</span>
        </Typography>
      ))}
    </Alert>
  )
}

/** A new wire account needs a second approver, so that one person cannot redirect buyers' payments. */
function AskedWireAccount() {
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button component={Link} to="/settlement-policy" color="inherit" size="small">
          Look at it
        </Button>
      }
    >
      Another account for buyers&apos; wires was asked for. It holds once somebody else approves it.
    </Alert>
  )
}

/** Without a wire account, buyers are told not to pay. */
function MissingWireAccount({ waiting }: { waiting: number }) {
  return (
    <Alert
      severity={waiting > 0 ? "error" : "warning"}
      sx={{ mb: 2 }}
      action={
        <Button component={Link} to="/settlement-policy" color="inherit" size="small">
          Enter it
        </Button>
      }
    >
      The account that buyers wire to is not entered.{" "}
      <span>
        {waiting === 0
          ? "Until it is, buyers are told not to pay."
          : waiting === 1
            ? "The buyer of one sale is told not to pay yet."
            : `The buyers of ${formatNumber(waiting)} sales are told not to pay yet.`}
      </span>
    </Alert>
  )
}
