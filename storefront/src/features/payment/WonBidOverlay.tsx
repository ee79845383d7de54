import { formatMoneyExact, type SystemEvent } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useLocation, useNavigate } from "react-router-dom"
import { hasOpenFee } from "@/entities/sale/openFee"
import { useCarOfPage } from "@/entities/listing/useCarOfPage"
import { useNotices } from "@/entities/account/useNotices"
import { useSeeNotice } from "@/entities/account/useSeeNotice"
import { queryKeys, useSocketEvent } from "@/shared"
import { toast } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { FeePrompt } from "./FeePrompt"
import { useSales } from "./queries"
import { usePersonIsBusy } from "./usePersonIsBusy"

interface Opened {
  noticeId: string
  /** The page on which the prompt opened; on any other page the prompt closes. */
  path: string
}

/** How long the message about a won or sold car stays in the corner. */
const TOLD_MILLISECONDS = 20_000

/**
 * The fee prompt for a won or sold car. On the car's page, it opens automatically after the sale or for an undismissed
 * notice. Other pages show a message in the corner about a new sale. Prompt and message wait while the person types or
 * has a dialog open.
 */
export default function WonBidOverlay() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const notices = useNotices()
  const see = useSeeNotice()
  const sales = useSales()
  const here = useCarOfPage()
  // By listing id: whether the car's page was open when the auction ended. An entry is removed when the toast about the
  // unpaid fee shows, or when the person closes the fee prompt.
  const [live, setLive] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  const dismiss = (noticeId: string) => setDismissed((before) => new Set(before).add(noticeId))
  const isOver = (listingId: string) =>
    setLive((before) => new Map([...before].filter(([listing]) => listing !== listingId)))

  useSocketEvent("system", (event: SystemEvent) => {
    void queries.invalidateQueries({ queryKey: queryKeys.payments.all })
    if (event.type === "bidWon" || event.type === "listingSold")
      setLive((before) => new Map(before).set(event.listingId, event.listingId === here))
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
  const owed = withSales.flatMap(({ notice, sale }) => (sale?.ownFee && hasOpenFee(sale) ? [{ notice, sale }] : []))
  const ownPage = owed.find(({ sale }) => sale.listingId === here)
  const elsewhere = owed.find(({ sale }) => sale.listingId !== here && live.get(sale.listingId) === false)
  // The notice needs no prompt any more: the fee was paid elsewhere, or the sale was cancelled.
  const overId = withSales.find(({ sale }) => sale && !hasOpenFee(sale))?.notice.id
  useEffect(() => {
    if (!overId) return
    dismiss(overId)
    see(overId)
  }, [overId, see])
  const busy = usePersonIsBusy()
  // The open prompt is stored, because `busy` would otherwise close it: a person in a dialog, even in this prompt, is
  // busy.
  const [opened, setOpened] = useState<Opened | null>(null)
  const openHere = (noticeId: string) => setOpened({ noticeId, path: location.pathname })
  const opensId = busy ? undefined : ownPage?.notice.id
  useEffect(() => {
    if (opensId) openHere(opensId)
  }, [opensId])
  const tells = busy ? undefined : elsewhere
  useEffect(() => {
    if (!tells) return
    const { notice, sale } = tells
    isOver(sale.listingId)
    toast.success(notice.title, {
      description: `Your fee of ${formatMoneyExact(sale.ownFee!.totalCents)} is due by ${formatMoment(sale.ownFee!.dueAt)}.`,
      duration: TOLD_MILLISECONDS,
      action: { label: "Pay the fee", onClick: () => openHere(notice.id) },
    })
    // The effect runs once per notice, even if later responses change the notice's sale.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [tells?.notice.id])
  const found = opened?.path === pathname ? owed.find(({ notice }) => notice.id === opened.noticeId) : undefined
  if (!found) return null

  const { notice, sale } = found
  const close = () => {
    isOver(sale.listingId)
    dismiss(notice.id)
    see(notice.id)
  }
  return (
    <FeePrompt
      key={notice.id}
      sale={sale}
      description={notice.title}
      happenedHere={sale.listingId === here && live.get(sale.listingId) === true}
      onClose={close}
    />
  )
}
