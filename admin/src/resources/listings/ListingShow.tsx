import { formatMoney, type AdminListing } from "@northlot/contract"
import { Box, Button, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material"
import { useState } from "react"
import { Show, useNotify, useRecordContext, useRefresh } from "react-admin"
import { Facts } from "../../Facts"
import { ReasonDialog } from "../../ReasonDialog"
import { ownAddress } from "../../api"
import { acts } from "../../dataProvider"
import { formatMoment } from "../../format"

type Detail = AdminListing & { bids: { seq: number; bidderEmail: string; amountCents: number; automatic: boolean; ts: string }[] }

export function ListingShow() {
  return (
    <Show actions={false}>
      <Content />
    </Show>
  )
}

function Content() {
  const record = useRecordContext<Detail>()
  const refresh = useRefresh()
  const notify = useNotify()
  const [closing, setClosing] = useState(false)
  if (!record) return null
  const photo = ownAddress(record.photo)
  return (
    <Stack spacing={3} sx={{ p: 3 }}>
      <Stack direction={{ xs: "column", sm: "row" }} spacing={3}>
        {photo && <Box component="img" src={photo} alt={record.title} sx={{ width: { xs: "100%", sm: 320 }, aspectRatio: "4 / 3", objectFit: "cover", borderRadius: 2 }} />}
        <Box sx={{ flex: 1 }}>
          <Typography component="h1" variant="h5" sx={{ fontWeight: 700, mb: 2 }}>
            {record.title}
          </Typography>
          <Facts
            rows={[
              ["Status", record.status],
              ["VIN", record.vin],
              ["Seller", `${record.sellerName} (${record.sellerEmail})`],
              ["Audience", record.audience],
              ["Current bid", record.currentBidCents === null ? null : formatMoney(record.currentBidCents)],
              ["Reserve", record.reserveCents === null ? "No reserve" : formatMoney(record.reserveCents)],
              ["Leader", record.leader ? `${record.leader.name} (${record.leader.email})` : null],
              ["Starts", formatMoment(record.startsAt)],
              ["Ends", formatMoment(record.endsAt)],
            ]}
          />
          {(record.status === "draft" || record.status === "live") && (
            <Button color="error" variant="outlined" sx={{ mt: 2 }} onClick={() => setClosing(true)}>
              Close listing
            </Button>
          )}
        </Box>
      </Stack>
      <Box sx={{ overflowX: "auto" }}>
        <Typography variant="h6">Bid log</Typography>
        {record.bids.length === 0 ? (
          <Typography color="text.secondary">No bid yet.</Typography>
        ) : (
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>No.</TableCell>
                <TableCell>Bidder</TableCell>
                <TableCell align="right">Amount</TableCell>
                <TableCell>Kind</TableCell>
                <TableCell>Time</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {record.bids.map((bid) => (
                <TableRow key={bid.seq}>
                  <TableCell>{bid.seq}</TableCell>
                  <TableCell>{bid.bidderEmail}</TableCell>
                  <TableCell align="right">{formatMoney(bid.amountCents)}</TableCell>
                  <TableCell>{bid.automatic ? "automatic" : "placed"}</TableCell>
                  <TableCell>{formatMoment(bid.ts)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </Box>
      {closing && (
        <ReasonDialog
          title="Close this listing for good?"
          action="Close listing"
          onClose={() => setClosing(false)}
          onConfirm={async (reason) => {
            await acts.closeListing(record.id, reason)
            notify("Listing closed")
            refresh()
          }}
        />
      )}
    </Stack>
  )
}
