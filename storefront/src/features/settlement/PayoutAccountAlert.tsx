import type { SettlementView } from "@northlot/contract"
import { Link } from "react-router-dom"
import { Alert, Button } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"

/** Asks the seller for their payout account, or says why payouts to the account are not possible yet. */
export function PayoutAccountAlert({ payoutAccount, role }: Pick<SettlementView, "payoutAccount" | "role">) {
  if (role !== "seller" || !payoutAccount || payoutAccount.state === "ready") return null
  const held = payoutAccount.state === "held"
  return (
    <Alert
      tone={held ? "info" : "amber"}
      title={
        held
          ? `Your payout account is on hold until ${formatMoment(payoutAccount.heldUntil!)}`
          : "Tell us where to send your money"
      }
      action={
        <Button asChild size="sm" variant="secondary">
          <Link to="/profile#payout-account">{held ? "Payout account" : "Enter payout account"}</Link>
        </Button>
      }
    >
      {held
        ? `The account${payoutAccount.lastDigits === null ? "" : ` that ends in ${payoutAccount.lastDigits}`} was entered within the last 48 hours. We pay nothing to a new account for 48 hours.`
        : "We cannot pay you without a payout account, and a new account is on hold for 48 hours. Enter your account now."}
    </Alert>
  )
}
