import type { Registrant, RegistrantRemoval } from "@northlot/contract"
import { useDelete, useGetOne, useRedirect } from "react-admin"
import { ReasonDialog } from "../../ReasonDialog"
import { deletionConsequence, deletionDone } from "./deletionText"
import { nameOf } from "./nameOf"

/** Asks why, and says before what becomes of the account. */
export function DeleteRegistrantDialog({ person, onClose }: { person: Registrant; onClose: () => void }) {
  const { data: removal } = useGetOne<RegistrantRemoval & { id: string }>("registrant-removals", { id: person.id })
  const [remove] = useDelete()
  const redirect = useRedirect()
  if (!removal) return null
  return (
    <ReasonDialog
      title={`Delete ${nameOf(person)}?`}
      consequence={deletionConsequence(removal)}
      action="Delete"
      done={deletionDone(removal.outcome)}
      onClose={onClose}
      onConfirm={async (reason) => {
        const params = { id: person.id, previousData: person, meta: { reason } }
        const { outcome } = (await remove("registrants", params, {
          returnPromise: true,
          mutationMode: "pessimistic",
        })) as {
          outcome?: RegistrantRemoval["outcome"]
        }
        // Its page goes with it.
        if (outcome === "deleted") redirect("list", "registrants")
      }}
    />
  )
}
