import { RefusedError, type SaleView } from "@northlot/contract"
import { CircleCheck, Clock, LockKeyhole, MessagesSquare } from "lucide-react"
import { Link } from "react-router-dom"
import { HELD_FEE, hasOpenFee } from "@/entities/sale/openFee"
import { messageOf } from "@/shared"
import { useCredits, useSettleByCredit } from "@/entities/money/creditQueries"
import { FeeBreakdown } from "@/entities/money/FeeBreakdown"
import { Alert, Badge, Button, Card, CarTitle, Money, Photo } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { feeLabel } from "./queries"
import { useFeeCheckout } from "./useFeeCheckout"

/** One sale's fee: what it is made of, who has paid, and what to do next. */
export function FeeCard({ sale }: { sale: SaleView }) {
  const checkout = useFeeCheckout()
  const credits = useCredits()
  const settling = useSettleByCredit()
  const byCredit = sale.role === "buyer" && (credits.data?.balance ?? 0) > 0
  const lacks = settling.error instanceof RefusedError ? settling.error.details.differenceCents : undefined
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
            {sale.role === "buyer" ? "Won at" : "Sold at"}{" "}
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
              {sale.bothFeesPaid
                ? "Both fees paid · Chat Active"
                : "Chat and vehicle payment open when both fees are paid"}
            </li>
          </ul>
          {hasOpenFee(sale) && byCredit && (
            <Button size="lg" loading={settling.isPending} onClick={() => settling.mutate(sale.listingId)}>
              Use 1 credit
            </Button>
          )}
          {hasOpenFee(sale) && (
            <Button
              size="lg"
              variant={byCredit ? "secondary" : "primary"}
              loading={checkout.isPending || checkout.isSuccess}
              onClick={() => checkout.mutate({ listingId: sale.listingId, role: sale.role })}
            >
              {byCredit ? "Pay by card" : sale.role === "buyer" ? "Pay Buyer Fee" : "Pay Seller Fee"}
            </Button>
          )}
          {sale.bothFeesPaid && (
            <Button asChild variant="secondary">
              <Link to={`/messages?listingId=${sale.listingId}`}>Open the chat</Link>
            </Button>
          )}
          {settling.isError && (
            <Alert tone="danger" title="Your credit was not used">
              {messageOf(settling.error)}
              {lacks !== undefined && hasOpenFee(sale) && (
                <Button
                  className="mt-3 w-full"
                  loading={checkout.isPending || checkout.isSuccess}
                  onClick={() => checkout.mutate({ listingId: sale.listingId, role: "buyer", withCredit: true })}
                >
                  <span>
                    Use 1 credit and pay <Money cents={lacks} exact /> by card
                  </span>
                </Button>
              )}
            </Alert>
          )}
          {checkout.isError && (
            <Alert tone="danger" title="Checkout error">
              {messageOf(checkout.error)}
            </Alert>
          )}
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
      {text}
    </li>
  )
}
