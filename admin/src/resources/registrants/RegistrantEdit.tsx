import { Edit } from "react-admin"
import { useSaved } from "../../useSaved"
import { RegistrantForm, personOf } from "./RegistrantForm"

/** Corrects what somebody gave. What the server makes of it decides, so that nothing is shown before it answers. */
export function RegistrantEdit() {
  return (
    <Edit
      title="Edit Registrant"
      redirect="show"
      mutationMode="pessimistic"
      transform={personOf}
      mutationOptions={useSaved("User saved.")}
      actions={false}
    >
      <RegistrantForm />
    </Edit>
  )
}
