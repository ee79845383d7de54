import type { MaskedPayoutAccount } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { useLocation } from "react-router-dom"
import { NOT_SHOWN, api, endpoints, useIsSupport } from "@/shared"
import { Alert, Badge, Button, Card, Loaded, Skeleton } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"
import { formatDay, formatMoment } from "@/ui/rules/moment"
import { PAYOUT_ACCOUNT } from "./payoutAccountKey"
import { LazyBoundary } from "@/shared/lazy"

const PayoutAccountDialog = lazyPart(() =>
  import("./PayoutAccountDialog").then((module) => ({ default: module.PayoutAccountDialog }))
)

/** The seller's payout account, shown by its last digits. A change puts payouts on hold for 48 hours. */
export function PayoutAccountSection({ name }: { name: string }) {
  const found = useQuery({
    queryKey: PAYOUT_ACCOUNT,
    queryFn: ({ signal }) => api(endpoints.readPayoutAccount, { signal }),
  })
  const support = useIsSupport()
  const [open, setOpen] = useState(false)
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  const loaded = found.data !== undefined
  useEffect(() => {
    if (loaded && hash === "#payout-account") section.current?.scrollIntoView()
  }, [loaded, hash])
  const { account = null, salesWaiting = 0, history = [] } = found.data ?? {}
  return (
    <Card as="section" ref={section} aria-labelledby="payout-account" className="scroll-mt-24">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="payout-account" className="text-lg">
          Payout account
        </h2>
        {loaded && !support && (
          <Button variant={account ? "secondary" : "primary"} onClick={() => setOpen(true)}>
            {account ? "Change payout account" : "Enter payout account"}
          </Button>
        )}
      </div>
      <Loaded
        query={found}
        failed="Your payout account could not be loaded"
        waiting={<Skeleton className="mt-3 h-20" />}
      >
        {() =>
          support ? (
            <p className="mt-2 text-sm text-muted">{NOT_SHOWN}</p>
          ) : account ? (
            <Entered account={account} />
          ) : salesWaiting > 0 ? (
            <Alert tone="amber" className="mt-3" title="Tell us where to send your money">
              <span>
                {salesWaiting === 1
                  ? "One of your sales waits for an account."
                  : `${salesWaiting} of your sales wait for an account.`}
              </span>{" "}
              Nothing can be paid out without an account, and a new account is on hold for 48 hours.
            </Alert>
          ) : (
            <p className="mt-2 text-sm text-muted">
              Your sales are paid out to a bank account in Canada. Enter the account before your first sale: a new
              account is on hold for 48 hours.
            </p>
          )
        }
      </Loaded>
      {history.length > 1 && !support && (
        <details className="mt-3 text-sm">
          <summary className="cursor-pointer font-semibold text-brand-ink">Earlier changes</summary>
          <ul className="mt-2 flex flex-col gap-1 text-muted">
            {history.slice(1).map(({ at, lastDigits }) => (
              <li key={at}>
                {formatMoment(at)}: account that ends in <span>{lastDigits ?? "…"}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {open && (
        <LazyBoundary>
          <PayoutAccountDialog name={name} isChange={account !== null} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </Card>
  )
}

function Entered({ account }: { account: MaskedPayoutAccount }) {
  const { holder, institution, lastDigits, changedAt, heldUntil } = account
  return (
    <>
      <dl className="mt-2 divide-y divide-line text-sm">
        {(
          [
            ["Holder", holder],
            ["Institution", institution],
            ["Account", <span aria-label={`ends in ${lastDigits}`}>••••{lastDigits}</span>],
            ["Entered", formatDay(changedAt)],
            ["State", heldUntil ? <Badge tone="amber">On hold</Badge> : <Badge tone="success">Ready</Badge>],
          ] as const
        ).map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 font-medium break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {heldUntil && (
        <Alert tone="info" className="mt-2" title={`On hold until ${formatMoment(heldUntil)}`}>
          For 48 hours after a change nothing is paid out, so that nobody can redirect your money unnoticed. If you did
          not make the change, set a new password and write to us at once.
        </Alert>
      )}
    </>
  )
}
