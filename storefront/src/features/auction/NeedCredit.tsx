import type { ComponentProps } from "react"
import { Link } from "react-router-dom"
import { noteCreditFor } from "@/entities/payment/creditFor"
import { CREDITS_PURCHASE_PATH } from "@/entities/payment/creditsPurchase"
import { Button, Tooltip } from "@/ui"

type Looks = Pick<ComponentProps<typeof Button>, "size" | "className">

/** Replaces the bid controls for a private buyer without a credit (spec §4). */
export function NeedCredit({ listingId, ...looks }: Looks & { listingId: string }) {
  return (
    <Tooltip content="Buy Credits to Bid">
      <Button asChild {...looks} variant="amber" onClick={() => noteCreditFor(listingId)}>
        <Link to={CREDITS_PURCHASE_PATH}>Need Credit</Link>
      </Button>
    </Tooltip>
  )
}
