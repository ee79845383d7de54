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
import { Waiting } from "./Waiting"

const LIVE_MILLISECONDS = 10_000

type Overview = AnswerOf<typeof endpoints.readOverview>
type Count = Exclude<keyof Overview, "ok" | "serverNow" | "newAdmins" | "outages">

interface Tile {
  figure: Count
  label: string
  /** The address of the list whose rows the figure counts. */
  to: string
}

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
    to: listOf("bids", { voids: "false" }, "&sort=placedAt&order=DESC"),
  },
  { figure: "awaitingFees", label: "Sales awaiting fees", to: listOf("sales", { status: "awaiting_fees" }) },
  { figure: "openSales", label: "Sales with an open chat", to: listOf("sales", { status: "open" }) },
]

/** Open tasks, then figures of the current activity. Each figure links to the list of rows behind it. */
export function Now() {
  const { data, error, refetch } = useFigures("overview", () => api(endpoints.readOverview), {
    everyMilliseconds: LIVE_MILLISECONDS,
  })
  const { permissions: role } = usePermissions<StaffRole>()
  const isOffered = ({ to }: Tile) => role && mayUse(role, { resource: to.split(/[/?]/)[1]!, action: "list" })
  return (
    <>
      <Box component="section" aria-label="Needs you">
        <Heading level="h1">Needs you</Heading>
        {data && data.newAdmins.length > 0 && <NewAdmins admins={data.newAdmins} />}
        {data && data.outages.length > 0 && <Outages outages={data.outages} />}
        <Waiting />
      </Box>
      <Box component="section" aria-label="Now">
        <Heading level="h2">Now</Heading>
        {error && !data ? (
          <LoadError error={error} onRetry={refetch} />
        ) : (
          <Tiles tiles={GOING_ON.filter(isOffered)} data={data} />
        )}
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

function Tiles({ tiles, data }: { tiles: readonly Tile[]; data: Overview | undefined }) {
  return (
    <Box
      sx={{
        display: "grid",
        gap: { xs: 1, sm: 2 },
        gridTemplateColumns: { xs: "1fr 1fr", md: "repeat(4, minmax(0, 1fr))", lg: "repeat(5, minmax(0, 1fr))" },
      }}
    >
      {tiles.map(({ figure, label, to }) => {
        const count = data?.[figure]
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
                  <Typography variant="h4" component="p" sx={{ fontVariantNumeric: "tabular-nums" }}>
                    {formatNumber(count)}
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
          From {formatMomentBriefly(beganAt)} to {formatMomentBriefly(endedAt)} nobody could bid. The affected auctions
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
          <span>{confirmed ? "" : "Nobody else has confirmed this admin yet."}</span>
        </Typography>
      ))}
    </Alert>
  )
}
