import { BULK_MAXIMUM, type BulkAnswer } from "@northlot/contract"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { api, endpoints, messageOf } from "@/shared"
import { LazyBoundary } from "@/shared/lazy"
import { Button, toast } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"
import { ConfirmDialog } from "./dialogs/ConfirmDialog"
import type { WorkspaceTab } from "./workspaceFilter"

const BulkScheduleDialog = lazyPart(() => import("../schedule/BulkScheduleDialog"))

interface BulkBarProps {
  ids: readonly string[]
  tab: WorkspaceTab | null
  /** Runs after an action; `left` holds the listings that the server refused, which stay selected. */
  onDone: (left: readonly string[]) => void
  onClear: () => void
}

/** The actions for all selected listings. */
export function BulkBar({ ids, tab, onDone, onClear }: BulkBarProps) {
  const [deleting, setDeleting] = useState(false)
  const [scheduling, setScheduling] = useState(false)
  const parks = tab !== "parked"
  const park = useMutation({
    mutationFn: () => inParts(ids, (part) => api(endpoints.parkListings, { body: { ids: part, parked: parks } })),
    onSuccess: (answer) => finish(answer, parks ? "parked" : "active again"),
    onError: (error) => toast.error(messageOf(error)),
  })
  const finish = ({ done, refused }: Pick<BulkAnswer, "done" | "refused">, what: string) => {
    if (done.length > 0) toast.success(`${listings(done.length)} ${what}`)
    if (refused.length > 0) {
      toast.error(`${listings(refused.length)} not changed`, {
        description: [...new Set(refused.map(({ error }) => error))].join(" "),
        duration: 10_000,
      })
    }
    onDone(refused.map(({ id }) => id))
  }
  return (
    <div
      role="group"
      aria-label="Selected listings"
      className="flex flex-wrap items-center gap-2 rounded-lg border border-brand/40 bg-brand-soft px-3 py-2"
    >
      <p role="status" className="mr-auto text-sm font-semibold">
        {ids.length} selected
      </p>
      <Button size="sm" disabled={ids.length > BULK_MAXIMUM} onClick={() => setScheduling(true)}>
        Publish or schedule
      </Button>
      <Button size="sm" variant="secondary" loading={park.isPending} onClick={() => park.mutate()}>
        {parks ? "Move to Parked" : "Move to Active"}
      </Button>
      <Button size="sm" variant="danger" onClick={() => setDeleting(true)}>
        Delete
      </Button>
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear
      </Button>
      {scheduling && (
        <LazyBoundary fallback={null}>
          <BulkScheduleDialog ids={ids} onClose={() => setScheduling(false)} onDone={onDone} />
        </LazyBoundary>
      )}
      {deleting && (
        <ConfirmDialog
          open
          onOpenChange={setDeleting}
          title={
            ids.length === 1
              ? "Delete this listing? This cannot be undone."
              : `Delete these ${ids.length} listings? This cannot be undone.`
          }
          confirm="Delete"
          act={async () =>
            finish(await inParts(ids, (part) => api(endpoints.deleteListings, { body: { ids: part } })), "deleted")
          }
          onDone={() => setDeleting(false)}
        >
          <p className="text-sm">Listings with a bid, sold listings and closed listings stay as they are.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

const listings = (count: number) => `${count} ${count === 1 ? "listing" : "listings"}`

/** One request takes a limited number of listings, so larger selections are sent in parts. */
async function inParts(
  ids: readonly string[],
  send: (part: string[]) => Promise<Pick<BulkAnswer, "done" | "refused">>
) {
  const outcome: Pick<BulkAnswer, "done" | "refused"> = { done: [], refused: [] }
  for (let from = 0; from < ids.length; from += BULK_MAXIMUM) {
    const { done, refused } = await send(ids.slice(from, from + BULK_MAXIMUM))
    outcome.done.push(...done)
    outcome.refused.push(...refused)
  }
  return outcome
}
