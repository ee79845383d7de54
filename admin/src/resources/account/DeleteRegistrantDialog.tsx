import { RefusedError, type Registrant, type RegistrantRemoval } from "@northlot/contract"
import { useGetOne, useRedirect } from "react-admin"
import { ReasonDialog } from "../../ui/ReasonDialog"
import { dataProvider } from "../../providers/dataProvider"
import { failed } from "../../ui/useSaved"
import { deletionConsequence, deletionDone } from "./deletionText"
import { nameOf } from "./nameOf"

/** Asks for a reason and shows beforehand what happens to the account. */
export function DeleteRegistrantDialog({ person, onClose }: { person: Registrant; onClose: () => void }) {
  const { data: removal } = useGetOne<RegistrantRemoval & { id: string }>("registrant-removals", { id: person.id })
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
        const { data } = await dataProvider.delete("registrants", { id: person.id, meta: { reason } }).catch(refuse)
        // The page of a deleted account no longer exists, so the list is shown.
        if ((data as Pick<RegistrantRemoval, "outcome">).outcome === "deleted") redirect("list", "registrants")
      }}
    />
  )
}

/** Replaces the server's error message by the console's message for a failed deletion. */
function refuse(error: unknown): never {
  throw error instanceof RefusedError ? new RefusedError(error.code, failed("Delete", error), error.details) : error
}
