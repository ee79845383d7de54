import { formatMoneyExact, type SettlementView } from "@northlot/contract"
import { useServerTimeOf } from "@/shared"
import { Alert } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { CopyableValue } from "./CopyableValue"
import { capitalized, holderOf } from "./rules/guide"
import { VehiclePrice } from "./VehiclePrice"

/** The wire instructions for the buyer: the amounts, the due date and the bank details. */
export function WireInstruction({ settlement }: { settlement: SettlementView }) {
  const { wire, mode, fundsDueAt, fundsReceivedAt, steps } = settlement
  const sent = steps.find(({ name }) => name === "buyerSentFunds")
  const late = useServerTimeOf((now) => fundsDueAt !== null && now > Date.parse(fundsDueAt))
  return (
    <div className="flex flex-col gap-4">
      <VehiclePrice settlement={settlement} />
      {fundsReceivedAt ? (
        <Alert tone="success" title="The money has arrived">
          Confirmed {formatMoment(fundsReceivedAt)}
        </Alert>
      ) : sent?.done ? (
        <Alert tone="success" title="You marked the money as sent">
          <span>{mode === "direct" ? "The seller" : capitalized(holderOf(mode))}</span> confirms when the money has
          arrived.
          <span>{sent.doneAt && ` Date of your confirmation: ${formatMoment(sent.doneAt)}`}</span>
        </Alert>
      ) : settlement.awaitsWireAccount ? (
        <Alert tone="danger" title="Do not pay yet">
          The account that you pay into is not set up. Do not send money to anybody, whoever asks for it. We write to
          you as soon as you can pay; the time to pay begins only then.
        </Alert>
      ) : (
        fundsDueAt && (
          <Alert
            tone="amber"
            title={late ? `Was due by ${formatMoment(fundsDueAt)}` : `Due by ${formatMoment(fundsDueAt)}`}
          >
            {late ? "Please pay now, or write to the seller in the chat." : "Allow for the time that your bank takes."}
          </Alert>
        )
      )}
      {wire && (
        <section aria-label="Wire instruction">
          <h3 className="text-base">Wire to</h3>
          <dl className="mt-1 flex flex-col rounded-md border border-line px-3 py-1">
            <CopyableValue label="Beneficiary" value={wire.beneficiary} />
            <CopyableValue label="Institution" value={wire.institution} />
            <CopyableValue label="Transit" value={wire.transit} />
            <CopyableValue label="Account" value={wire.accountNumber} />
            <CopyableValue label="Reference" value={wire.reference} />
            <CopyableValue label="Amount" value={formatMoneyExact(wire.amountCents)} />
          </dl>
          <p className="mt-2 text-sm text-muted">
            Give the reference with the wire: the reference shows whose money it is. We never change these details by
            email, phone or chat. If someone sends you other details, do not pay.
          </p>
        </section>
      )}
      {mode === "direct" && !fundsReceivedAt && (
        <p className="text-sm text-muted">
          You pay the seller directly, the way you agree in the chat. Northlot does not hold the money.
        </p>
      )}
    </div>
  )
}
