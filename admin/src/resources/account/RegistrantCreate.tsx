import { Create } from "react-admin"
import { useSaved } from "../../ui/useSaved"
import { RegistrantForm, newPersonOf } from "./RegistrantForm"

/** Creates an account by hand. Its identity or licence is verified like any other. */
export function RegistrantCreate() {
  return (
    <Create title="Add User" redirect="show" transform={newPersonOf} mutationOptions={useSaved("User saved.")}>
      <RegistrantForm isNew />
    </Create>
  )
}
