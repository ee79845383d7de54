import { emailFrom, type Registrant } from "@northlot/contract"
import {
  FormDataConsumer,
  PasswordInput,
  SelectInput,
  SimpleForm,
  TextInput,
  required,
  type RaRecord,
} from "react-admin"
import { KINDS, ROLES, choicesOf } from "../../ui/labels"

const DEALER = [
  ["name", "Registered name"],
  ["address", "Address"],
  ["omvic", "OMVIC number"],
  ["tel", "Telephone"],
  ["representative", "Representative"],
] as const

/**
 * The form of a person's details. For a new account it also has fields for a first password and a dealer's
 * registration.
 */
export function RegistrantForm({ isNew = false }: { isNew?: boolean }) {
  return (
    <SimpleForm sx={{ maxWidth: 640 }} defaultValues={isNew ? { role: "buyer", buyerType: "private" } : undefined}>
      <TextInput
        source="email"
        label="Email"
        type="email"
        validate={required()}
        helperText={
          isNew
            ? "The person signs in with this address, and gets a link to choose a password."
            : "The person signs in with this address. A new address needs 72 hours and the person's confirmation."
        }
      />
      {isNew && (
        <PasswordInput
          source="password"
          label="Password"
          helperText="Optional. Until the person has chosen their own password, they can only look around."
          slotProps={{ htmlInput: { autoComplete: "new-password" } }}
        />
      )}
      <TextInput source="first" label="First name" />
      <TextInput source="last" label="Last name" helperText="Leave this field empty if the person has only one name." />
      <TextInput source="mobile" label="Mobile" type="tel" />
      <TextInput source="location" label="Location" />
      <SelectInput source="role" label="Role" choices={choicesOf(ROLES)} validate={required()} />
      <FormDataConsumer<Partial<Registrant>>>
        {({ formData: { role, buyerType, sellerType } }) => (
          <>
            {role !== "broker" && (
              <SelectInput
                key={role}
                source={role === "seller" ? "sellerType" : "buyerType"}
                label={role === "seller" ? "Seller Type" : "Buyer Type"}
                choices={choicesOf(KINDS)}
                defaultValue="private"
                validate={required()}
              />
            )}
            {isNew &&
              (role === "seller" ? sellerType : role === "buyer" && buyerType) === "dealer" &&
              DEALER.map(([name, label]) => (
                <TextInput
                  key={name}
                  source={`dealer.${name}`}
                  label={label}
                  defaultValue=""
                  helperText={
                    name === "name"
                      ? "At the first sign-in, the dealer must enter any name, address or OMVIC number that you leave empty."
                      : undefined
                  }
                />
              ))}
          </>
        )}
      </FormDataConsumer>
    </SimpleForm>
  )
}

/**
 * Converts the form's fields to the request body: an empty field becomes `null`, other parts of the record are left
 * out.
 */
export function personOf(data: Partial<RaRecord>): Record<string, unknown> {
  const { role, email, first, last, mobile, location } = data as Registrant
  return {
    email: emailFrom(email),
    first: first?.trim() ?? "",
    last: last?.trim() ?? "",
    mobile: mobile?.trim() || null,
    location: location?.trim() || null,
    role,
    buyerType: role === "buyer" ? data.buyerType : null,
    sellerType: role === "seller" ? data.sellerType : null,
  }
}

/** Converts the fields of a new account to the request body. */
export function newPersonOf(data: Partial<RaRecord>): Record<string, unknown> {
  const person = personOf(data)
  const isDealer = (person.buyerType ?? person.sellerType) === "dealer"
  return { ...person, password: data.password?.trim() || undefined, dealer: isDealer ? data.dealer : null }
}
