import { Edit, type RaRecord } from "react-admin"
import { useSaved } from "../../ui/useSaved"
import { RegistrantForm, personOf } from "./RegistrantForm"

const savedText = (saved: RaRecord, sent: Partial<RaRecord>) =>
  sent.email === saved.email
    ? "User saved."
    : "User saved. The person can confirm the new address after 72 hours. We have written to both addresses."

/** Corrects a person's details. The server may normalize them, so the page waits for its answer. */
export function RegistrantEdit() {
  return (
    <Edit
      title="Edit Registrant"
      redirect="show"
      mutationMode="pessimistic"
      transform={personOf}
      mutationOptions={useSaved(savedText)}
      actions={false}
    >
      <RegistrantForm />
    </Edit>
  )
}
