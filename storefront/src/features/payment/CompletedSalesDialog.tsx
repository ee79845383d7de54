import type { SaleView } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { ReceiptText } from "lucide-react"
import { useState } from "react"
import { Link } from "react-router-dom"
import { api, endpoints, queryKeys, useSession } from "@/shared"
import { Badge, Button, Dialog, EmptyState, Loaded, Money, Photo, Skeleton, Tabs } from "@/ui"
import { formatDay } from "@/ui/rules/moment"

const PAGE_SIZE = 100

/** Loads all sales of the person, page by page. */
async function allSales(signal: AbortSignal): Promise<SaleView[]> {
  const found: SaleView[] = []
  for (;;) {
    const { items, total } = await api(endpoints.listSales, {
      query: { limit: PAGE_SIZE, offset: found.length },
      signal,
    })
    found.push(...items)
    if (items.length === 0 || found.length >= total) return found
  }
}

/** 'Completed': the sales with all seven steps done (spec §2, /payments). */
export function CompletedSalesDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { viewer } = useSession()
  const tab = viewer?.role === "seller" ? { value: "sold", label: "Sold" } : { value: "bought", label: "Bought" }
  const [shown, setShown] = useState(tab.value)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Completed"
      description="Sales whose payment and hand-over are done."
      footer={
        <Button variant="secondary" onClick={() => onOpenChange(false)}>
          Close
        </Button>
      }
    >
      <Tabs label="Completed sales" items={[tab]} value={shown} onValueChange={setShown}>
        <CompletedSales />
      </Tabs>
    </Dialog>
  )
}

function CompletedSales() {
  const sales = useQuery({
    queryKey: queryKeys.payments.sales({ all: true }),
    queryFn: ({ signal }) => allSales(signal),
  })
  return (
    <Loaded query={sales} failed="Your completed sales could not be loaded" waiting={<Skeleton className="h-32" />}>
      {(data) => {
        const completed = data.filter(({ status }) => status === "completed")
        if (completed.length === 0) {
          return (
            <EmptyState icon={<ReceiptText />} title="Nothing here yet.">
              A sale appears here when its seven steps are done.
            </EmptyState>
          )
        }
        return (
          <ul className="flex flex-col">
            {completed.map((sale) => (
              <li key={sale.id} className="flex items-center gap-3 border-b border-line py-3 first:pt-0 last:border-0">
                <Photo src={sale.photo} alt="" className="h-12 w-16 shrink-0 rounded-sm" />
                <div className="min-w-0 flex-1">
                  <Link to={`/payments/sale/${sale.id}`} className="block font-semibold hover:underline">
                    {sale.title}
                  </Link>
                  <p className="text-sm text-muted">
                    <span>{sale.role === "buyer" ? "From" : "To"}</span> {sale.counterparty} · {formatDay(sale.wonAt)}
                  </p>
                </div>
                <div className="flex shrink-0 flex-col items-end gap-1">
                  <Money cents={sale.priceCents} className="font-semibold" />
                  <Badge tone="success">Completed</Badge>
                </div>
              </li>
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}
