import { RefusedError, formatMoneyExact, type AdminSale, type SettlementView } from "@northlot/contract"
import { Alert, Button, Skeleton, Stack, Typography } from "@mui/material"
import { useGetOne } from "react-admin"
import { Link } from "react-router-dom"
import { Facts } from "../../../ui/Facts"
import { LoadError } from "../../../ui/LoadError"
import { Section } from "../../../ui/Section"
import { StatusChip } from "../../../ui/StatusChip"
import { formatMoment, formatTimeLeft } from "../../../ui/format"
import { SETTLEMENT_MODES } from "../../../ui/labels"
import { PayoutAccountSection } from "./PayoutAccountSection"
import { SettlementActs } from "./SettlementActs"
import { SettlementSteps } from "./SettlementSteps"
import { fundsLabel, releaseLabel } from "./standing"
import { REFRESH_MILLISECONDS, useStatement, type Statement, type StatementLine } from "./useStatement"

/** The path of the buyer's money after both fees are paid, and the operator's actions. */
export function SettlementSection({ sale }: { sale: AdminSale }) {
  const { data, error, refetch } = useGetOne<SettlementView & { id: string }>(
    "settlements",
    { id: sale.id },
    { refetchInterval: REFRESH_MILLISECONDS }
  )
  const { data: statement } = useStatement(sale.id)
  // The settlement starts once both fees are paid. A sale with an unpaid fee has no settlement.
  const none = error instanceof RefusedError && error.code === "FEES_UNPAID"
  const shown = none ? undefined : data
  return (
    <Section
      title="Settlement"
      aside={
        shown && (
          <>
            <StatusChip label={fundsLabel(shown)} />
            <Release settlement={shown} />
          </>
        )
      }
    >
      <Stack spacing={2.5}>
        {none && (
          <Typography color="textSecondary">
            {sale.status === "cancelled"
              ? "The sale was cancelled before both fees were paid."
              : "Payment for the car opens when both fees are paid."}
          </Typography>
        )}
        {error && !none && !data && <LoadError error={error} onRetry={refetch} />}
        {!error && !data && <Skeleton variant="rounded" height={240} />}
        {shown && <Checklist settlement={shown} statement={statement} />}
        {shown && <PayoutAccountSection settlement={shown} />}
        {(shown || none) && <SettlementActs sale={sale} settlement={shown} />}
      </Stack>
    </Section>
  )
}

function Release({ settlement }: { settlement: SettlementView }) {
  const label = releaseLabel(settlement)
  return label && <StatusChip label={label} />
}

function Checklist({ settlement, statement }: { settlement: SettlementView; statement: Statement | undefined }) {
  const { dispute } = settlement
  return (
    <>
      {settlement.awaitsWireAccount && (
        <Alert
          severity="warning"
          action={
            <Button component={Link} to="/settlement-policy" color="inherit" size="small">
              Enter it
            </Button>
          }
        >
          No account for wires is entered. The buyer is told not to pay yet, and the time to pay does not run.
        </Alert>
      )}
      {dispute && (
        <Alert severity="error">
          The {dispute.openedBy} opened a dispute on {formatMoment(dispute.at)}: “{dispute.reason}” The settlement stops
          until the dispute is closed or the sale is cancelled.
        </Alert>
      )}
      <SettlementSteps steps={settlement.steps} />
      <Facts rows={[...fundsFacts(settlement, statement), ...payoutFacts(settlement, statement)]} />
    </>
  )
}

type FactRows = (readonly [string, string | null])[]

function fundsFacts(settlement: SettlementView, statement: Statement | undefined): FactRows {
  const received = settlement.fundsReceivedAt ? newest(statement, "vehicle.received") : undefined
  const dueAt = settlement.status === "in_progress" && !settlement.fundsReceivedAt ? settlement.fundsDueAt : null
  return [
    ["Mode", SETTLEMENT_MODES[settlement.mode]],
    ["Amount due from the buyer", formatMoneyExact(settlement.totalCents)],
    ...(settlement.wire ? [["Wire reference", settlement.wire.reference] as const] : []),
    ...(dueAt
      ? [["Funds due", `${formatMoment(dueAt)} (${formatTimeLeft(dueAt, settlement.serverNow)})`] as const]
      : []),
    ...(received
      ? [["On the bank's record", `${received.memo}, ${formatMoneyExact(received.amountCents)}`] as const]
      : []),
  ]
}

function payoutFacts({ payout, status, serverNow }: SettlementView, statement: Statement | undefined): FactRows {
  if (!payout) return []
  const paid = newest(statement, "vehicle.paid_out")
  if (payout.paidAt) return paid ? [["Paid out", `${paid.memo}, ${formatMoneyExact(paid.amountCents)}`]] : []
  if (status === "cancelled") return []
  const approved = payout.approvedBy.length === 0 ? "" : `: ${payout.approvedBy.join(", ")}`
  return [
    ["Payout due", `${formatMoment(payout.dueAt)} (${formatTimeLeft(payout.dueAt, serverNow)})`],
    ["Approvals", `${payout.approvedBy.length} of ${payout.approvalsNeeded}${approved}`],
  ]
}

/** The newest debit line among entries of this kind. A debit shows received money or a reduced debt. */
function newest(statement: Statement | undefined, kind: string): StatementLine | undefined {
  return statement?.lines.filter((line) => line.kind === kind && line.amountCents > 0).at(-1)
}
