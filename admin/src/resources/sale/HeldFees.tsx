import { formatMoneyExact, type AdminSale } from "@northlot/contract"
import { Alert, Box, Button, Stack } from "@mui/material"
import { useState } from "react"
import { useNotify } from "react-admin"
import { May } from "../../ui/May"
import { ReasonDialog } from "../../ui/ReasonDialog"
import { api, endpoints } from "../../providers/api"
import { useAct } from "../../ui/useAct"

/** Asks the operator to decide on held fees. Fees are held if they differ from the fees that the auction promised. */
export function HeldFees({ sale }: { sale: AdminSale }) {
  const [charging, setCharging] = useState(false)
  const { run, busy, problem } = useAct()
  const notify = useNotify()
  if (sale.status !== "awaiting_fees" || !sale.fees.some(({ status }) => status === "held")) return null
  const totalOf = (role: "buyer" | "seller") => sale.fees.find((fee) => fee.role === role)!.totalCents
  const [buyerTotalCents, sellerTotalCents] = [totalOf("buyer"), totalOf("seller")]
  const askAgain = async () => {
    const { released } = await api(endpoints.askFeesAgain, { params: { id: sale.id } })
    if (released) notify("Fees released. Both sides are notified.", { type: "success" })
    else notify("The fees are still not what the auction promised.", { type: "warning" })
  }
  return (
    <Alert severity="error">
      <Stack spacing={1.5}>
        <Box>
          The fees are held, because they are not what the auction promised. Nobody can pay until you decide. As the
          fees stand, the buyer pays {formatMoneyExact(buyerTotalCents)} and the seller{" "}
          {formatMoneyExact(sellerTotalCents)}.
        </Box>
        <May call={endpoints.askFeesAgain}>
          <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: "wrap" }}>
            <Button variant="contained" loading={busy} onClick={() => void run(askAgain)}>
              Ask the providers again
            </Button>
            <Button variant="outlined" disabled={busy} onClick={() => setCharging(true)}>
              Charge as they stand
            </Button>
          </Stack>
        </May>
        {problem && <Box>{problem}</Box>}
      </Stack>
      {charging && (
        <ReasonDialog
          title="Charge the fees as they stand?"
          consequence={`The buyer is asked for ${formatMoneyExact(buyerTotalCents)} and the seller for ${formatMoneyExact(sellerTotalCents)}. Both are notified, and have 72 hours to pay.`}
          action="Charge the fees"
          colour="primary"
          done="Fees released. Both sides are notified."
          onClose={() => setCharging(false)}
          onConfirm={(reason) =>
            api(endpoints.releaseFees, { params: { id: sale.id }, body: { buyerTotalCents, sellerTotalCents, reason } })
          }
        />
      )}
    </Alert>
  )
}
