import { MAXIMUM_CREDITS_PER_PURCHASE, formatMoneyExact, multiplyCents } from "@northlot/contract"
import { useEffect, useRef, useState } from "react"
import { useSearchParams } from "react-router-dom"
import { messageOf } from "@/shared"
import { Alert, Button, Card, Field, Input, Loaded, Money, Skeleton } from "@/ui"
import { useFeeSchedule } from "@/entities/payment/feeQueries"
import { parseQuantity } from "./quantity"
import { useBuyCredits } from "@/entities/payment/creditQueries"

/** The quantity and total of a purchase. `?intent=buy-credit&qty=2` presets the quantity and focuses the button. */
export function BuyCredits() {
  const [search] = useSearchParams()
  const wanted = search.get("intent") === "buy-credit"
  const [text, setText] = useState(() => String(parseQuantity(search.get("qty") ?? "") ?? 1))
  const button = useRef<HTMLButtonElement>(null)
  const purchase = useBuyCredits()
  const schedule = useFeeSchedule()
  const priced = schedule.isSuccess
  useEffect(() => {
    if (wanted && priced) button.current?.focus()
  }, [wanted, priced])

  const quantity = parseQuantity(text)
  return (
    <Card as="section" aria-label="Buy credits">
      <h2 className="text-lg">Buy credits</h2>
      <Loaded query={schedule} failed="The price could not be loaded" waiting={<Skeleton className="mt-3 h-48" />}>
        {(data) => (
          <form
            noValidate
            className="mt-3 flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault()
              if (quantity !== null) purchase.mutate(quantity)
            }}
          >
            <Field
              label="How many"
              hint={`${formatMoneyExact(data.buyer.totalCents)} each, HST included`}
              error={quantity === null ? `Enter a whole number from 1 to ${MAXIMUM_CREDITS_PER_PURCHASE}.` : null}
            >
              <Input
                inputMode="numeric"
                autoComplete="off"
                value={text}
                onChange={(event) => setText(event.target.value)}
                className="max-w-32"
              />
            </Field>
            <dl className="text-sm">
              <div className="flex justify-between gap-4 text-base font-semibold">
                <dt>Total</dt>
                <dd>
                  {quantity === null ? "–" : <Money exact cents={multiplyCents(data.buyer.totalCents, quantity)} />}
                </dd>
              </div>
              <div className="mt-1 flex justify-between gap-4 text-muted">
                <dt>of which HST</dt>
                <dd>
                  {quantity === null ? "–" : <Money exact cents={multiplyCents(data.buyer.hstCents, quantity)} />}
                </dd>
              </div>
            </dl>
            <Button
              ref={button}
              type="submit"
              size="lg"
              disabled={quantity === null}
              loading={purchase.isPending || purchase.isSuccess}
            >
              {quantity === null || quantity === 1 ? "Buy 1 credit" : `Buy ${quantity} credits`}
            </Button>
            {purchase.isError && (
              <Alert tone="danger" title="Checkout error">
                {messageOf(purchase.error)}
              </Alert>
            )}
          </form>
        )}
      </Loaded>
    </Card>
  )
}
