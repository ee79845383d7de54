import { Create } from "react-admin"
import { useSaved } from "../../ui/useSaved"
import { RegistrantForm, newPersonOf } from "./RegistrantForm"

/** An account by hand; its identity or licence is verified as everybody's. */
export function RegistrantCreate() {
  return (
    <Create title="Add User" redirect="show" transform={newPersonOf} mutationOptions={useSaved("User saved.")}>
      <RegistrantForm isNew />
    </Create>
  )
}
