import { RefusedError, type SlotSection } from "@northlot/contract"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import { Link, useLocation } from "react-router-dom"
import { api, messageOf, queryKeys, useSession } from "@/shared"
import { Alert, Button } from "@/ui"

interface SlotActionProps {
  plugin: string
  action: NonNullable<SlotSection["action"]>
  listingId: string
}

/** A plugin's button: posts its body to a route of the plugin and opens the page that the response names. */
export function SlotAction({ plugin, action: { text, route, body }, listingId }: SlotActionProps) {
  const { status } = useSession()
  const { pathname } = useLocation()
  const queries = useQueryClient()
  const key = useRef<string>(undefined)
  const send = useMutation({
    mutationFn: async () => {
      key.current ??= crypto.randomUUID()
      const to = { method: "POST", path: `/api/plugins/${plugin}/${route}` }
      return (await api<typeof to>(to, { body, idempotencyKey: key.current } as never)) as { url?: unknown }
    },
    onSuccess: ({ url }) => {
      if (typeof url === "string" && isPage(url)) window.location.assign(url)
      else void queries.invalidateQueries({ queryKey: queryKeys.listings.slots(listingId) })
    },
    // After a success or a refusal, the next press sends a new idempotency key. After a lost response, it sends the
    // same key.
    onSettled: (_answer, error) => {
      if (!error || (error instanceof RefusedError && error.status < 500)) key.current = undefined
    },
  })
  if (status === "signed-out")
    return (
      <Button asChild variant="secondary" className="mt-3">
        <Link to="/login" state={{ from: pathname }}>
          {text}
        </Link>
      </Button>
    )
  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      <Button variant="secondary" loading={send.isPending} onClick={() => send.mutate()}>
        {text}
      </Button>
      {send.isError && <Alert tone="danger">{messageOf(send.error)}</Alert>}
    </div>
  )
}

/** Accepts web addresses only, never `javascript:`. */
function isPage(url: string): boolean {
  return /^https?:$/.test(new URL(url, window.location.href).protocol)
}
