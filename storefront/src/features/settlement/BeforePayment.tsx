import type { SaleView } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { CircleX, LockKeyhole } from "lucide-react"
import { Link } from "react-router-dom"
import { ownSales } from "@/entities/sale/ownSales"
import { useServerTimeOf } from "@/shared"
import { Button, EmptyState } from "@/ui"
import { storyBeforePayment } from "./rules/saleStory"

/** A sale before its payment: which fee is missing and its deadline, or that the sale was cancelled. */
export function BeforePayment({ saleId }: { saleId: string }) {
  const sales = useQuery(ownSales)
  const sale = sales.data?.items.find(({ id }) => id === saleId)
  return sale ? (
    <Known sale={sale} />
  ) : (
    <EmptyState className="mt-4" titleAs="h1" icon={<LockKeyhole />} title="Locked until both fees are paid.">
      {BEGINS}
    </EmptyState>
  )
}

const BEGINS = "Vehicle payment and hand-over begin when buyer and seller have paid their fees."

function Known({ sale }: { sale: SaleView }) {
  const money = useServerTimeOf((now) => storyBeforePayment(sale, now).money)
  const turn = useServerTimeOf((now) => storyBeforePayment(sale, now).turn)
  const mine = useServerTimeOf((now) => storyBeforePayment(sale, now).mine)
  const cancelled = sale.status === "cancelled"
  return (
    <EmptyState
      className="mt-4"
      titleAs="h1"
      icon={cancelled ? <CircleX /> : <LockKeyhole />}
      title={money}
      action={
        <Button asChild variant={mine ? "primary" : "secondary"}>
          {mine ? (
            <Link to={`/pay/${sale.role}?listingId=${sale.listingId}`}>Pay the fee</Link>
          ) : (
            <Link to="/payments">Go to payments</Link>
          )}
        </Button>
      }
    >
      <span className="block font-semibold">{turn}</span>
      {!cancelled && <span className="mt-1 block">{BEGINS}</span>}
    </EmptyState>
  )
}
