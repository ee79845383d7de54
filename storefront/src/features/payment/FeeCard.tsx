import type { SaleView } from "@northlot/contract"
import { CircleCheck, Clock, LockKeyhole, MessagesSquare } from "lucide-react"
import { Link } from "react-router-dom"
import { HELD_FEE, hasOpenFee } from "@/entities/sale/openFee"
import { FeeBreakdown } from "@/entities/payment/FeeBreakdown"
import { Badge, Button, Card, CarTitle, Money, Photo } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { PayProblems, useWaysToPay } from "./FeeByCredit"
import { LastCreditNote } from "./LastCredit"
import { feeLabel } from "./queries"

/** The fee of one sale: its lines, who has paid, and the next step. */
export function FeeCard({ sale }: { sale: SaleView }) {
  const ways = useWaysToPay(sale)
  const { settling, byCredit, opening, payByCard } = ways
  const { ownFee } = sale
  if (!ownFee) return null
  const other = sale.role === "buyer" ? "seller" : "buyer"
  return (
    <Card
      as="article"
      padding="none"
      className="overflow-hidden"
      aria-label={`${feeLabel(sale.role)} for ${sale.title}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line p-4 sm:p-5">
        <Photo src={sale.photo} alt={sale.title} className="h-18 w-24 shrink-0 rounded-md" />
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="line-clamp-2 text-lg">
            <Link to={`/listing/${sale.listingId}`} className="hover:underline">
              <CarTitle>{sale.title}</CarTitle>
            </Link>
          </h2>
          <p className="text-sm text-muted">
            <span>{sale.role === "buyer" ? "Won at" : "Sold at"}</span>{" "}
            <Money cents={sale.priceCents} className="font-semibold text-ink" /> on {formatMoment(sale.wonAt)}
          </p>
        </div>
        <Badge
          tone={ownFee.status === "paid" ? "success" : ownFee.status === "refunded" ? "info" : "amber"}
          className="capitalize"
        >
          {ownFee.held ? "checked by us" : ownFee.status}
        </Badge>
      </div>
      <div className="grid grid-cols-1 gap-6 p-4 sm:p-5 md:grid-cols-2">
        <FeeBreakdown fee={ownFee} />
        <div className="flex flex-col gap-3">
          <ul className="flex flex-col gap-2 text-sm">
            <PartyState
              paid={ownFee.status === "paid"}
              text={
                ownFee.status === "paid"
                  ? ownFee.settledByCredit
                    ? "Your fee was settled by 1 credit"
                    : "You paid your fee"
                  : ownFee.held
                    ? HELD_FEE
                    : `Your fee is due by ${formatMoment(ownFee.dueAt)}`
              }
            />
            <PartyState
              paid={sale.counterpartyFeePaid}
              text={sale.counterpartyFeePaid ? `The ${other} paid their fee` : `The ${other} has not paid yet`}
            />
            <li className="flex items-start gap-2">
              {sale.bothFeesPaid ? (
                <MessagesSquare aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
              ) : (
                <LockKeyhole aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
              )}
              <span>
                {sale.bothFeesPaid
                  ? "Both fees paid · Chat Active"
                  : "Chat and vehicle payment open when both fees are paid"}
              </span>
            </li>
          </ul>
          {hasOpenFee(sale) && byCredit && (
            <>
              <LastCreditNote />
              <Button
                size="lg"
                loading={settling.isPending}
                onClick={() => settling.mutate({ listingId: sale.listingId })}
              >
                Use 1 credit
              </Button>
            </>
          )}
          {hasOpenFee(sale) && (
            <Button size="lg" variant={byCredit ? "secondary" : "primary"} loading={opening} onClick={payByCard}>
              {byCredit ? "Pay by card" : sale.role === "buyer" ? "Pay Buyer Fee" : "Pay Seller Fee"}
            </Button>
          )}
          {sale.bothFeesPaid && (
            <Button asChild variant="secondary">
              <Link to={`/messages?listingId=${sale.listingId}`}>Open the chat</Link>
            </Button>
          )}
          <PayProblems sale={sale} ways={ways} />
        </div>
      </div>
    </Card>
  )
}

function PartyState({ paid, text }: { paid: boolean; text: string }) {
  return (
    <li className="flex items-start gap-2">
      {paid ? (
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
      ) : (
        <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-amber" />
      )}
      <span>{text}</span>
    </li>
  )
}
