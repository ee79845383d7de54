import type { ListingCard } from "@northlot/contract"
import { useEffect, useState } from "react"
import { useSearchParams } from "react-router-dom"
import BidDialog from "./BidDialog"
import { wholeDollarsFrom } from "./bidAmounts"

/**
 * `?bid` is the target of outbid notices. It opens the dialog at the review of the next amount, one tap before the
 * bid. Nothing opens for a person who leads again.
 */
export default function BidFromAddress({ listing }: { listing: ListingCard }) {
  const [address, setAddress] = useSearchParams()
  const [open, setOpen] = useState(false)
  const asked = address.has("bid") && listing.outbid === true
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
  return <BidDialog listing={listing} open onOpenChange={close} maximum={wholeDollarsFrom(listing.minimumCents)} />
}
