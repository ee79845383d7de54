import type { ComponentProps } from "react"
import { Link } from "react-router-dom"
import { CREDITS_PURCHASE_PATH } from "@/entities/payment/creditsPurchase"
import { Button, Tooltip } from "@/ui"

/** Replaces the bid controls for a private buyer without a credit (spec §4). */
export function NeedCredit(looks: Pick<ComponentProps<typeof Button>, "size" | "className">) {
  return (
    <Tooltip content="Buy Credits to Bid">
      <Button asChild {...looks} variant="amber">
        <Link to={CREDITS_PURCHASE_PATH}>Need Credit</Link>
      </Button>
    </Tooltip>
  )
}
