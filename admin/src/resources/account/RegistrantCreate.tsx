import { Create } from "react-admin"
import { useSaved } from "../../ui/useSaved"
import { RegistrantForm, newPersonOf } from "./RegistrantForm"

/** Creates an account by hand. The person's identity or licence is verified as for any other account. */
export function RegistrantCreate() {
  return (
    <Create title="Add User" redirect="show" transform={newPersonOf} mutationOptions={useSaved("User saved.")}>
      <RegistrantForm isNew />
    </Create>
  )
}
