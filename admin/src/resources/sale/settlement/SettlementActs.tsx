import type { AdminSale, SettlementView } from "@northlot/contract"
import { Alert, Button, Stack } from "@mui/material"
import { useState } from "react"
import { Link } from "react-router-dom"
import { useGetIdentity } from "react-admin"
import { May } from "../../../ui/May"
import { api, endpoints } from "../../../providers/api"
import { ReasonDialog } from "../../../ui/ReasonDialog"
import { approversFor } from "../../staff/approvers"
import { useStaff } from "../../staff/useStaff"
import { useAct } from "../../../ui/useAct"
import { CancelSaleDialog } from "./CancelSaleDialog"
import { ConfirmFundsDialog } from "./ConfirmFundsDialog"
import { NotePayoutDialog } from "./NotePayoutDialog"
import { ReturnedPayoutDialog } from "./ReturnedPayoutDialog"
import { canReverseFunds, isMine, payoutStanding } from "./standing"

type OpenDialog = "confirm" | "reverse" | "payout" | "returned" | "dispute" | "cancel"

/** The operator's current actions on the sale. */
export function SettlementActs({ sale, settlement }: { sale: AdminSale; settlement: SettlementView | undefined }) {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = () => setOpen(null)
  const cancellable = sale.status === "awaiting_fees" || sale.status === "open"
  return (
    <Stack spacing={1.5}>
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: "wrap" }}>
        {settlement && isMine(settlement, "fundsReceivedByNorthlot") && (
          <May call={endpoints.confirmFunds}>
            <Button variant="contained" onClick={() => setOpen("confirm")}>
              Mark Paid
            </Button>
          </May>
        )}
        {settlement && isMine(settlement, "northlotPaidSeller") && (
          <May call={endpoints.approvePayout}>
            <PayoutActs settlement={settlement} onNote={() => setOpen("payout")} />
          </May>
        )}
        {settlement && settlement.payout?.paidAt && settlement.mode !== "direct" && (
          <May call={endpoints.returnPayout}>
            <Button variant="outlined" onClick={() => setOpen("returned")}>
              Payout was returned
            </Button>
          </May>
        )}
        {settlement?.status === "disputed" && (
          <May call={endpoints.closeDispute}>
            <Button variant="contained" onClick={() => setOpen("dispute")}>
              Close dispute
            </Button>
          </May>
        )}
        {settlement && canReverseFunds(settlement) && (
          <May call={endpoints.reverseFunds}>
            <Button variant="outlined" onClick={() => setOpen("reverse")}>
              Mark Unpaid
            </Button>
          </May>
        )}
        {cancellable && (
          <May call={endpoints.cancelSale}>
            <Button variant="outlined" color="error" onClick={() => setOpen("cancel")}>
              Cancel sale
            </Button>
          </May>
        )}
      </Stack>
      {settlement && open === "confirm" && <ConfirmFundsDialog settlement={settlement} onClose={close} />}
      {settlement && open === "payout" && <NotePayoutDialog settlement={settlement} onClose={close} />}
      {settlement && open === "returned" && <ReturnedPayoutDialog settlement={settlement} onClose={close} />}
      {open === "cancel" && <CancelSaleDialog sale={sale} settlement={settlement} onClose={close} />}
      {open === "reverse" && (
        <ReasonDialog
          title="Mark as unpaid?"
          consequence="Use this if the wire belonged to another sale or never came. The entry is reversed, the sale waits for the money again, and both sides are notified."
          action="Mark Unpaid"
          done="Marked as unpaid."
          onClose={close}
          onConfirm={(reason) => api(endpoints.reverseFunds, { params: { id: sale.id }, body: { reason } })}
        />
      )}
      {open === "dispute" && (
        <ReasonDialog
          title="Close the dispute?"
          consequence="The sale goes on where it stopped. Both sides are notified. To return the buyer's money, cancel the sale instead."
          action="Close dispute"
          colour="primary"
          done="Dispute closed."
          onClose={close}
          onConfirm={(reason) => api(endpoints.closeDispute, { params: { id: sale.id }, body: { reason } })}
        />
      )}
    </Stack>
  )
}

function PayoutActs({ settlement, onNote }: { settlement: SettlementView; onNote: () => void }) {
  const { identity } = useGetIdentity()
  const { run, busy, problem } = useAct()
  const { data: admins } = useStaff()
  const batch = settlement.payout?.batch ?? null
  if (batch !== null) {
    return (
      <Button variant="contained" component={Link} to={`/payouts/${batch}`}>
        See batch {batch}
      </Button>
    )
  }
  if (!identity) return null
  const me = String(identity.id)
  const { approvedByMe, missing } = payoutStanding(settlement, me)
  const takesTwo = (settlement.payout?.approvalsNeeded ?? 1) > 1
  const own = admins?.items.find(({ username }) => username === me)
  const counts = !takesTwo || own === undefined || own.state === "counts"
  const others = admins && approversFor(admins.items, me)
  return (
    <>
      {!approvedByMe && counts && (
        <Button
          variant={missing > 0 ? "contained" : "outlined"}
          loading={busy}
          onClick={() =>
            void run(() => api(endpoints.approvePayout, { params: { id: settlement.saleId } }), "Payout approved.")
          }
        >
          Approve payout
        </Button>
      )}
      <Button variant="contained" disabled={missing > 0 || !counts || busy} onClick={onNote}>
        Note payout
      </Button>
      {problem && (
        <Alert severity="error" sx={{ flexBasis: "100%", order: 1 }}>
          {problem}
        </Alert>
      )}
      {!counts && (
        <Alert severity="info" sx={{ flexBasis: "100%", order: 1 }}>
          This payout is above the limit, and you cannot approve it yet. An admin who did not add you must confirm you.
          Seven days must pass after that.
        </Alert>
      )}
      {missing > 0 && counts && others?.length !== 0 && (
        <Alert severity="info" sx={{ flexBasis: "100%", order: 1 }}>
          <span>{approvedByMe ? "You have approved. " : ""}</span>This payout is above the limit: another admin has to
          approve this payout too, before you note it.
          <span>
            {others ? ` This approval can come from ${others.map(({ username }) => username).join(" or ")}.` : ""}
          </span>
        </Alert>
      )}
      {missing > 0 && counts && others?.length === 0 && (
        <Alert
          severity="warning"
          sx={{ flexBasis: "100%", order: 1 }}
          action={
            <Button component={Link} to="/staff" color="inherit" size="small">
              See staff
            </Button>
          }
        >
          <span>{approvedByMe ? "You have approved. " : ""}</span>This payout is above the limit and needs a second
          admin, but no other admin&apos;s approval counts. Invite somebody. An owner who did not invite them must
          confirm them. If there is no such owner, whoever runs the server adds one; the staff page says how.
        </Alert>
      )}
    </>
  )
}
