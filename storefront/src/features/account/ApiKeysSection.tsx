import { KEY_PREFIX, type OwnKey } from "@northlot/contract"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { KeyRound } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { useLocation } from "react-router-dom"
import { api, endpoints, messageOf } from "@/shared"
import { LazyBoundary } from "@/shared/lazy"
import { Alert, Badge, Button, Card, Dialog, Loaded, Skeleton, toast } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"
import { formatDay, formatMoment } from "@/ui/rules/moment"
import { AllowedScopes } from "./AllowedScopes"
import { OWN_KEYS } from "./ownKeysKey"

const CreateKeyDialog = lazyPart(() =>
  import("./ApiKeyDialogs").then((module) => ({ default: module.CreateKeyDialog }))
)
const AgreeDialog = lazyPart(() => import("./ApiKeyDialogs").then((module) => ({ default: module.AgreeDialog })))

const STATES = {
  asked: { tone: "amber", text: "Waits for you" },
  active: { tone: "success", text: "Active" },
  expired: { tone: "neutral", text: "Expired" },
  refused: { tone: "neutral", text: "Refused" },
  revoked: { tone: "neutral", text: "Revoked" },
  ended: { tone: "neutral", text: "No longer requested" },
} as const

type Act = { what: "make" } | { what: "agree" | "revoke"; key: OwnKey }

/** The member's API keys, and the keys that staff ask the member to approve. */
export function ApiKeysSection() {
  const found = useQuery({ queryKey: OWN_KEYS, queryFn: ({ signal }) => api(endpoints.listOwnKeys, { signal }) })
  const [act, setAct] = useState<Act | null>(null)
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  const loaded = found.data !== undefined
  useEffect(() => {
    if (loaded && hash === "#api-keys") section.current?.scrollIntoView()
  }, [loaded, hash])
  const close = () => setAct(null)
  const items = found.data?.items ?? []
  const asked = items.filter(({ state }) => state === "asked")
  const active = items.filter(({ state }) => state === "active")
  const over = items.filter(({ state }) => state !== "asked" && state !== "active")
  return (
    <Card as="section" ref={section} aria-labelledby="api-keys" className="scroll-mt-24">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="api-keys" className="text-lg">
          API keys
        </h2>
        {loaded && (
          <Button variant="secondary" onClick={() => setAct({ what: "make" })}>
            Make a key
          </Button>
        )}
      </div>
      <p className="mt-2 text-sm text-muted">
        A key lets a program act for your account, within the limits that you set. No key can pay, move money, or change
        your password or payout account. <a href="/api/docs">What programs can do</a>
      </p>
      <Loaded query={found} failed="Your keys could not be loaded" waiting={<Skeleton className="mt-3 h-14" />}>
        {() => (
          <>
            {asked.map((key) => (
              <Asked
                key={key.id}
                asked={key}
                onAgree={() => setAct({ what: "agree", key })}
                onRefuse={() => setAct({ what: "revoke", key })}
              />
            ))}
            {active.length > 0 && (
              <ul aria-label="API keys" className="mt-2 divide-y divide-line">
                {active.map((key) => (
                  <Active key={key.id} active={key} onRevoke={() => setAct({ what: "revoke", key })} />
                ))}
              </ul>
            )}
            {over.length > 0 && (
              <details className="mt-3 text-sm">
                <summary className="cursor-pointer font-semibold text-brand-ink">Earlier keys</summary>
                <ul className="mt-2 flex flex-col gap-1 text-muted">
                  {over.map(({ id, name, state, revokedAt, revokedBy, expiresAt }) => (
                    <li key={id} className="wrap-anywhere">
                      {name}: {STATES[state].text.toLowerCase()}
                      <span>{revokedBy === "staff" && " by Northlot"}</span>, {formatDay(revokedAt ?? expiresAt)}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </>
        )}
      </Loaded>
      <LazyBoundary>
        {act?.what === "make" && <CreateKeyDialog onClose={close} />}
        {act?.what === "agree" && <AgreeDialog asked={act.key} onClose={close} />}
      </LazyBoundary>
      {act?.what === "revoke" && <RevokeDialog subject={act.key} onClose={close} />}
    </Card>
  )
}

function Asked({ asked, onAgree, onRefuse }: { asked: OwnKey; onAgree: () => void; onRefuse: () => void }) {
  const { name, askedBy, reason, createdAt, expiresAt, validDays } = asked
  return (
    <Alert
      tone="amber"
      className="mt-3"
      title={`${askedBy} of Northlot asks you to agree to the key '${name}'`}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onAgree}>
            Read and agree
          </Button>
          <Button size="sm" variant="secondary" onClick={onRefuse}>
            Refuse
          </Button>
        </div>
      }
    >
      <p className="wrap-anywhere">
        The reason: <span>{reason}</span>
      </p>
      <p>
        If you agree, a program can, for <span>{validDays}</span> days:
      </p>
      <AllowedScopes scopes={asked.scopes} />
      <p>
        Requested {formatMoment(createdAt)}. The key does not work unless you agree by {formatDay(expiresAt)}.
      </p>
    </Alert>
  )
}

function Active({ active, onRevoke }: { active: OwnKey; onRevoke: () => void }) {
  const { name, hint, askedBy, agreedAt, lastUsedAt, expiresAt } = active
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <KeyRound aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          <code className="wrap-anywhere">
            <span>{hint?.replace(KEY_PREFIX, "")}</span>…
          </code>{" "}
          · made {formatDay(agreedAt ?? "")}
          <span>{askedBy && `, asked for by ${askedBy} of Northlot`}</span> ·{" "}
          <span>{lastUsedAt ? `last used ${formatMoment(lastUsedAt)}` : "never used"}</span>
        </p>
        <details className="text-sm">
          <summary className="cursor-pointer font-semibold text-brand-ink">What the key may do</summary>
          <AllowedScopes scopes={active.scopes} />
        </details>
      </div>
      <div className="flex items-center gap-3">
        <Badge tone={STATES.active.tone}>Until {formatDay(expiresAt)}</Badge>
        <Button size="sm" variant="secondary" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </div>
    </li>
  )
}

function RevokeDialog({ subject, onClose }: { subject: OwnKey; onClose: () => void }) {
  const queries = useQueryClient()
  const isAsked = subject.state === "asked"
  const revoke = useMutation({
    mutationFn: () => api(endpoints.revokeOwnKey, { params: { id: subject.id } }),
    onSuccess: () => {
      toast.success(isAsked ? "Refused." : "Key revoked.")
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: OWN_KEYS }),
  })
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      size="sm"
      title={isAsked ? `Refuse '${subject.name}'?` : `Revoke '${subject.name}'?`}
      description={
        isAsked
          ? "No key is made. Northlot sees that you refused, and can ask again."
          : "From the next call on, programs with this key are refused for good. Bids that they placed still stand."
      }
      footer={
        <>
          <Button variant="secondary" disabled={revoke.isPending} onClick={onClose}>
            Go back
          </Button>
          <Button variant="danger" loading={revoke.isPending} onClick={() => revoke.mutate()}>
            {isAsked ? "Refuse" : "Revoke"}
          </Button>
        </>
      }
    >
      {revoke.isError && <Alert tone="danger">{messageOf(revoke.error)}</Alert>}
    </Dialog>
  )
}
