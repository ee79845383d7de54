import { formatMoneyExact, type AdminSale, type LedgerRow, type SettlementView } from "@northlot/contract"
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from "@mui/material"
import { useId, useState } from "react"
import { useGetOne } from "react-admin"
import { Link } from "react-router-dom"
import { Loaded } from "../../ui/Loaded"
import { Section } from "../../ui/Section"
import { Sum } from "../../ui/Sum"
import { SettlementSection } from "../sale/settlement/SettlementSection"

/** A button that opens a dialog with the steps after the sale. */
export function PostSaleButton({ row }: { row: LedgerRow }) {
  const [open, setOpen] = useState(false)
  return (
    // A click on the button or in its dialog must not open the row.
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      <Button
        size="small"
        sx={{ whiteSpace: "nowrap" }}
        aria-label={`Post-Sale: ${row.title}`}
        onClick={() => setOpen(true)}
      >
        Post-Sale
      </Button>
      {open && <PostSaleDialog row={row} onClose={() => setOpen(false)} />}
    </span>
  )
}

/** The tax summary and checklist of one sale, with the operator's actions (spec document 2, §4). */
function PostSaleDialog({ row, onClose }: { row: LedgerRow; onClose: () => void }) {
  const titleId = useId()
  const sale = useGetOne<AdminSale>("sales", { id: row.id })
  const { data: settlement } = useGetOne<SettlementView & { id: string }>("settlements", { id: row.id })
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Post-Sale: {row.title}</DialogTitle>
      <DialogContent>
        <Loaded data={sale.data} error={sale.error} onRetry={sale.refetch}>
          {(data) => (
            <Stack spacing={2}>
              {settlement && (
                <Section title="What the buyer pays">
                  <Sum
                    rows={[
                      ["Hammer price", formatMoneyExact(settlement.hammerCents)],
                      [
                        settlement.sellerType === "dealer" ? "HST" : "HST (none: a private seller)",
                        formatMoneyExact(settlement.hstCents),
                      ],
                    ]}
                    total={["Total", formatMoneyExact(settlement.totalCents)]}
                  />
                </Section>
              )}
              <SettlementSection sale={data} />
            </Stack>
          )}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button component={Link} to={`/sales/${row.id}/show`}>
          Open the sale
        </Button>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}
