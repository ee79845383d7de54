import { formatMoney, formatMoneyExact, type AdminSale } from "@northlot/contract"
import { Box, Paper, Stack, Typography } from "@mui/material"
import { Show, useRecordContext } from "react-admin"
import { Facts } from "../../Facts"
import { formatMoment } from "../../format"
import { FeeChip } from "./SaleList"

export function SaleShow() {
  return (
    <Show actions={false}>
      <Content />
    </Show>
  )
}

function Content() {
  const sale = useRecordContext<AdminSale>()
  if (!sale) return null
  return (
    <Stack spacing={3} sx={{ p: 3 }}>
      <Typography component="h1" variant="h5" sx={{ fontWeight: 700 }}>
        {sale.title}
      </Typography>
      <Facts
        rows={[
          ["Hammer price", formatMoney(sale.priceCents)],
          ["VIN", sale.vin],
          ["Seller type", sale.sellerType],
          ["Status", sale.status],
          ["Won", formatMoment(sale.wonAt)],
          ["Complete by", formatMoment(sale.completeBy)],
          ["Chat", sale.bothFeesPaid ? "Both fees paid · Chat Active" : "Locked"],
        ]}
      />
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", md: "1fr 1fr" } }}>
        {(["buyer", "seller"] as const).map((role) => {
          const fee = sale.fees.find((candidate) => candidate.role === role)
          const party = sale[role]
          return (
            <Paper key={role} variant="outlined" sx={{ p: 2 }}>
              <Typography variant="h6" sx={{ textTransform: "capitalize" }}>
                {role} {fee && <FeeChip status={fee.status} />}
              </Typography>
              <Facts
                rows={[
                  ["Name", party.name],
                  ["E-mail", party.email],
                  ["Mobile", party.mobile],
                  ["Fee", fee && formatMoneyExact(fee.feeCents)],
                  ["Processing", fee && formatMoneyExact(fee.processingCents)],
                  ["HST", fee && formatMoneyExact(fee.hstCents)],
                  ["Total", fee && formatMoneyExact(fee.totalCents)],
                  ["Due", formatMoment(fee?.dueAt)],
                  ["Paid", formatMoment(fee?.paidAt)],
                ]}
              />
            </Paper>
          )
        })}
      </Box>
    </Stack>
  )
}
