import type { SystemEvent } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useLocation, useNavigate } from "react-router-dom"
import { hasOpenFee } from "@/entities/sale/openFee"
import { useCarOfPage } from "@/entities/listing/useCarOfPage"
import { useNotices } from "@/entities/viewer/useNotices"
import { useSeeNotice } from "@/entities/viewer/useSeeNotice"
import { queryKeys, useSocketEvent } from "@/shared"
import { toast } from "@/ui"
import { FeePrompt } from "./FeePrompt"
import { useSales } from "./queries"
import { usePersonIsBusy } from "./usePersonIsBusy"

/**
 * The fee of a car that was won or sold, over that car's own page and no other: opened by what just happened, or by a
 * notice that was not dismissed yet on any device; it waits while somebody types or has another dialog open. Everywhere
 * else it is a row of the queue.
 */
export default function WonBidOverlay() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const notices = useNotices()
  const see = useSeeNotice()
  const sales = useSales()
  const here = useCarOfPage()
  const [live, setLive] = useState<string | null>(null)
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  const dismiss = (noticeId: string) => setDismissed((before) => new Set(before).add(noticeId))

  useSocketEvent("system", (event: SystemEvent) => {
    void queries.invalidateQueries({ queryKey: queryKeys.payments.all })
    if (event.type === "bidWon" || event.type === "listingSold") setLive(event.listingId)
  })
  useSocketEvent("notice:seen", ({ noticeId }) => dismiss(noticeId))
  useSocketEvent("chatActivatedForUser", ({ listingId }) => {
    if (pathname === "/messages") return
    toast.success("Both fees are paid: the chat is open.", {
      action: { label: "Open the chat", onClick: () => navigate(`/messages?listingId=${listingId}`) },
    })
  })

  const told = notices.filter(({ type, id }) => (type === "bidWon" || type === "listingSold") && !dismissed.has(id))
  const withSales = told.map((notice) => ({ notice, sale: sales.data?.items.find(({ id }) => id === notice.saleId) }))
  const found = withSales.flatMap(({ notice, sale }) =>
    sale?.ownFee && hasOpenFee(sale) && sale.listingId === here ? [{ notice, sale }] : []
  )[0]
  // Its fee was paid on another way, or its sale is off: there is nothing left to say.
  const overId = withSales.find(({ sale }) => sale && !hasOpenFee(sale))?.notice.id
  useEffect(() => {
    if (!overId) return
    dismiss(overId)
    see(overId)
  }, [overId, see])
  const busy = usePersonIsBusy()
  // What was opened stays while it is itself what the person is busy with.
  const [openedId, setOpenedId] = useState<string | null>(null)
  const mayOpen = found !== undefined && !busy
  useEffect(() => {
    if (mayOpen) setOpenedId(found.notice.id)
  }, [mayOpen, found?.notice.id])
  if (!found || openedId !== found.notice.id) return null

  const close = () => {
    setLive(null)
    dismiss(found.notice.id)
    see(found.notice.id)
  }
  return (
    <FeePrompt
      key={found.notice.id}
      sale={found.sale}
      description={found.notice.title}
      happenedHere={live === found.sale.listingId}
      onClose={close}
    />
  )
}
