import type { ComponentProps } from "react"
import { Link } from "react-router-dom"
import { CREDITS_PURCHASE_PATH } from "@/entities/payment/creditsPurchase"
import { Button, Tooltip } from "@/ui"

/** In the place of whatever a private buyer without a credit would bid with (spec §4). */
export function NeedCredit(looks: Pick<ComponentProps<typeof Button>, "size" | "className">) {
  return (
    <Tooltip content="Buy Credits to Bid">
      <Button asChild {...looks} variant="amber">
        <Link to={CREDITS_PURCHASE_PATH}>Need Credit</Link>
      </Button>
    </Tooltip>
  )
}
