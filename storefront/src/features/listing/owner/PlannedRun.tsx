import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { api, endpoints, messageOf, queryKeys, useIsSupport } from "@/shared"
import { Alert, Button } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { reserveOf, runsOptions } from "./runs"

/**
 * The next automatic relisting, with a button to cancel it. `inForm` hides the button, because a field of the form
 * cancels it.
 */
export default function PlannedRun({ listingId, inForm = false }: { listingId: string; inForm?: boolean }) {
  const queries = useQueryClient()
  const support = useIsSupport()
  const planned = useQuery(runsOptions(listingId)).data?.planned
  const end = useMutation({
    mutationFn: () => api(endpoints.cancelRelisting, { params: { id: listingId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.listings.all }),
  })
  if (!planned) return null
  return (
    <Alert
      tone="info"
      title={`This car will be listed again automatically on ${formatMoment(planned.dueAt)}`}
      action={
        inForm ? undefined : (
          <Button size="sm" variant="secondary" loading={end.isPending} onClick={() => end.mutate()}>
            Do not list again
          </Button>
        )
      }
    >
      {end.isError
        ? messageOf(end.error)
        : `Relisting ${planned.number} of ${planned.times}, with ${reserveOf(planned.reserveCents, { support })}. The relisting waits while you negotiate. Changes that you make before then apply.`}
    </Alert>
  )
}
