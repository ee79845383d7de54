import { Alert, Box, Button, Card, CardActionArea, CardContent, Skeleton, Typography } from "@mui/material"
import { useGetList, Title } from "react-admin"
import { Link } from "react-router-dom"
import { messageOf } from "./api"

const TILES = [
  { label: "Live listings", resource: "listings", filter: { status: "live" } },
  { label: "Sales awaiting fees", resource: "sales", filter: { status: "awaiting_fees" } },
  { label: "Sales with an open chat", resource: "sales", filter: { status: "open" } },
  { label: "Licences to decide", resource: "registrants", filter: { licence: "pending" } },
] as const

/** What needs somebody now; each figure leads to its list. */
export function Dashboard() {
  return (
    <Box sx={{ p: 2 }}>
      <Title title="Northlot" />
      <Typography component="h1" variant="h5" sx={{ mb: 2, fontWeight: 700 }}>
        Today
      </Typography>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "repeat(auto-fill, minmax(200px, 1fr))" }}>
        {TILES.map((tile) => (
          <Tile key={tile.label} {...tile} />
        ))}
      </Box>
    </Box>
  )
}

function Tile({ label, resource, filter }: (typeof TILES)[number]) {
  const { total, isPending, error, refetch } = useGetList(resource, { pagination: { page: 1, perPage: 1 }, filter })
  if (error) {
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>Retry</Button>}>
        {messageOf(error)}
      </Alert>
    )
  }
  return (
    <Card>
      <CardActionArea component={Link} to={`/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`}>
        <CardContent>
          <Typography color="text.secondary">{label}</Typography>
          {isPending ? <Skeleton width={60} height={42} /> : <Typography variant="h4">{total}</Typography>}
        </CardContent>
      </CardActionArea>
    </Card>
  )
}
