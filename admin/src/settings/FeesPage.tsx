import { feeBreakdown, formatMoneyExact, type Cents } from "@northlot/contract"
import { Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material"
import { api, endpoints } from "../api"
import { SettingsForm } from "./SettingsForm"
import type { SettingsField } from "./fields"

const amount = (name: string, label: string, help: string): SettingsField => ({
  name,
  label,
  help,
  unit: "cents",
  minimum: 0,
  maximum: 10_000_000,
})

const FIELDS = [
  amount("buyerFeeCents", "Buyer fee", "Before HST, on a win."),
  amount("processingBuyerCents", "Buyer processing", "Before HST, together with the fee."),
  amount("sellerFeeCents", "Seller fee", "Before HST, on a sale."),
  amount("processingSellerCents", "Seller processing", "Before HST, together with the fee."),
]

export function FeesPage() {
  return (
    <SettingsForm
      title="Fees"
      note="Applies to fees issued from now on; an issued fee keeps its amounts."
      fields={FIELDS}
      load={async () => (await api(endpoints.readAdminFees)).fees}
      save={async (changes) => (await api(endpoints.writeAdminFees, { body: changes })).fees}
    >
      {(values) => (
        <Preview
          sides={[
            {
              name: "Buyer",
              feeCents: values.buyerFeeCents ?? null,
              processingCents: values.processingBuyerCents ?? null,
            },
            {
              name: "Seller",
              feeCents: values.sellerFeeCents ?? null,
              processingCents: values.processingSellerCents ?? null,
            },
          ]}
        />
      )}
    </SettingsForm>
  )
}

interface Side {
  name: string
  feeCents: Cents | null
  processingCents: Cents | null
}

/** What each side will pay, line by line. */
function Preview({ sides }: { sides: readonly Side[] }) {
  const columns = sides.map(({ feeCents, processingCents }) =>
    feeCents === null || processingCents === null ? null : feeBreakdown({ feeCents, processingCents })
  )
  const lines = [
    ["Fee", "feeCents"],
    ["Processing", "processingCents"],
    ["HST (13 %)", "hstCents"],
    ["Total", "totalCents"],
  ] as const
  return (
    <Table
      size="small"
      aria-label="What each side pays"
      sx={{
        fontVariantNumeric: "tabular-nums",
        "& td, & th": { px: { xs: 0.75, sm: 2 } },
        "& tr:last-child > *": { fontWeight: 700, borderBottom: 0 },
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell />
          {sides.map(({ name }) => (
            <TableCell key={name} align="right">
              {name} pays
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map(([label, part]) => (
          <TableRow key={part}>
            <TableCell component="th" scope="row">
              {label}
            </TableCell>
            {columns.map((breakdown, index) => (
              <TableCell key={index} align="right">
                {breakdown ? formatMoneyExact(breakdown[part]) : "–"}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
