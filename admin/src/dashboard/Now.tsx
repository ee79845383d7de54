import type { AnswerOf, StaffRole, endpoints } from "@northlot/contract"
import { Alert, Box, Button, Card, CardActionArea, CardContent, Skeleton, Typography } from "@mui/material"
import { usePermissions } from "react-admin"
import { Link } from "react-router-dom"
import { LoadError } from "../LoadError"
import { mayUse } from "../access"
import { formatMomentBriefly, formatNumber } from "../format"
import { useFigures } from "./useFigures"

type Overview = AnswerOf<typeof endpoints.readOverview>
type Count = Exclude<
  keyof Overview,
  "ok" | "serverNow" | "nextPayoutDueAt" | "wireAccountMissing" | "salesWithoutWireAccount" | "newAdmins"
>

interface Tile {
  figure: Count
  label: string
  /** The list that the figure counts. */
  to: string
  /** Somebody has to do something as soon as it is not nothing. */
  urgent?: boolean
  /** What the figure alone does not say. */
  note?: (overview: Overview) => string | null
}

const listOf = (resource: string, filter: Record<string, string>, sort = "") =>
  `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}${sort}`

const TILES: readonly Tile[] = [
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
  { figure: "overdueSales", label: "Sales overdue", to: listOf("sales", { overdue: "true" }), urgent: true },
  { figure: "openSales", label: "Sales with an open chat", to: listOf("sales", { status: "open" }) },
  {
    figure: "payoutsDue",
    label: "Payouts due",
    to: listOf("sales", { waits: "payout" }),
    urgent: true,
    note: ({ nextPayoutDueAt }) => nextPayoutDueAt && `first by ${formatMomentBriefly(nextPayoutDueAt)}`,
  },
  { figure: "disputedSales", label: "Sales in dispute", to: listOf("sales", { waits: "dispute" }), urgent: true },
  {
    figure: "chargesWaiting",
    label: "Charges held or disputed",
    to: listOf("charges", { waiting: "true" }),
    urgent: true,
  },
  { figure: "bidReviewsOpen", label: "Bids to review", to: listOf("bid-reviews", { state: "open" }), urgent: true },
  {
    figure: "licencesPending",
    label: "Licences to verify",
    to: listOf("registrants", { licence: "pending" }),
    urgent: true,
  },
  {
    figure: "licencesExpiring",
    label: "Licences ending in 30 days",
    to: listOf("registrants", { licence: "verified" }),
  },
]

/** What is going on at this moment; each figure leads to its list. */
export function Now() {
  const { data, error, refetch } = useFigures<Overview>("overview", "now")
  const { permissions: role } = usePermissions<StaffRole>()
  const offered = TILES.filter(({ to }) => role && mayUse(role, { resource: to.split(/[/?]/)[1]!, action: "list" }))
  return (
    <Box component="section" aria-label="Now">
      <Typography component="h1" variant="h5" sx={{ mb: 2, fontWeight: 700 }}>
        Now
      </Typography>
      {data && data.newAdmins.length > 0 && <NewAdmins admins={data.newAdmins} />}
      {data?.wireAccountMissing && <MissingWireAccount waiting={data.salesWithoutWireAccount} />}
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <Box
          sx={{
            display: "grid",
            gap: { xs: 1, sm: 2 },
            gridTemplateColumns: { xs: "1fr 1fr", md: "repeat(4, minmax(0, 1fr))" },
          }}
        >
          {offered.map(({ figure, label, to, urgent, note }) => {
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
                        color={urgent && count > 0 ? "warning" : undefined}
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
      )}
    </Box>
  )
}

/** Every admin sees it: whoever holds one admin's password could add another one. */
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
          {confirmed ? "" : "Nobody else has confirmed them yet."}
        </Typography>
      ))}
    </Alert>
  )
}

/** Without the account, buyers are told not to pay. */
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
      {waiting === 0
        ? "Until it is, buyers are told not to pay."
        : waiting === 1
          ? "The buyer of one sale is told not to pay yet."
          : `The buyers of ${formatNumber(waiting)} sales are told not to pay yet.`}
    </Alert>
  )
}
