import type { ListingCard } from "@northlot/contract"
import { useEffect, useState } from "react"
import { useSearchParams } from "react-router-dom"
import BidDialog from "./BidDialog"
import { useServerTimeOf, useSession } from "@/shared"
import { wholeDollarsFrom } from "./bidAmounts"
import { bidEntry } from "./bidEntry"

/**
 * Opens the bid dialog from the address. Outbid notices link to `?bid`: if the person is still outbid, the dialog opens
 * at the review of the minimum bid. `?bid=now` (`bidAddress`) opens the dialog's form for every person who can bid.
 */
export default function BidFromAddress({ listing }: { listing: ListingCard }) {
  const [address, setAddress] = useSearchParams()
  const [open, setOpen] = useState(false)
  const { viewer } = useSession()
  const now = address.get("bid") === "now"
  const mayBid = useServerTimeOf((time) =>
    ["bid", "raise"].includes(bidEntry({ listing, viewer, credits: null, now: time }))
  )
  const asked = now ? mayBid : address.has("bid") && listing.outbid === true
  useEffect(() => {
    if (asked) setOpen(true)
  }, [asked])
  if (!open) return null
  const close = (next: boolean) => {
    setOpen(next)
    if (next) return
    const rest = new URLSearchParams(address)
    rest.delete("bid")
    setAddress(rest, { replace: true, preventScrollReset: true })
  }
  const maximum = now ? null : wholeDollarsFrom(listing.minimumCents)
  return <BidDialog listing={listing} open onOpenChange={close} maximum={maximum} />
}
