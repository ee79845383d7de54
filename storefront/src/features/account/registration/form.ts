import { emailFrom, type RegistrationForm, type RegistrationInput } from "@northlot/contract"

export type AccountKind = "seller" | "dealer-buyer" | "private-buyer"

/** The form's values; all of them are preserved when the person changes the tab. */
export interface RegistrationValues {
  sellerType: "private" | "dealer"
  first: string
  last: string
  mobile: string
  email: string
  location: string
  dealer: { name: string; address: string; omvic: string; tel: string; representative: string }
  licence: { fileId: string; fileName: string } | null
  acceptedTerms: boolean
  emailMarketing: boolean
  smsReminders: boolean
  password: string
  confirmPassword: string
}

export const emptyRegistration: RegistrationValues = {
  sellerType: "private",
  first: "",
  last: "",
  mobile: "",
  email: "",
  location: "",
  dealer: { name: "", address: "", omvic: "", tel: "", representative: "" },
  licence: null,
  acceptedTerms: false,
  emailMarketing: false,
  smsReminders: false,
  password: "",
  confirmPassword: "",
}

/** Whether the person registers as a dealer. Dealers prove their licence, all other persons their identity. */
export function isDealer(kind: AccountKind, values: Pick<RegistrationValues, "sellerType">): boolean {
  return kind === "dealer-buyer" || (kind === "seller" && values.sellerType === "dealer")
}

/** The form's values in the shape that the check (spec §5) and the server expect. */
export function registrationOf(kind: AccountKind, values: RegistrationValues): RegistrationForm & RegistrationInput {
  const dealer = isDealer(kind, values)
  return {
    role: kind === "seller" ? "seller" : "buyer",
    buyerType: kind === "seller" ? null : kind === "dealer-buyer" ? "dealer" : "private",
    sellerType: kind === "seller" ? values.sellerType : null,
    first: values.first.trim(),
    last: values.last.trim(),
    mobile: values.mobile.trim(),
    email: emailFrom(values.email),
    location: dealer ? "" : values.location.trim(),
    acceptedTerms: values.acceptedTerms,
    password: values.password,
    confirmPassword: values.confirmPassword,
    consents: { emailMarketing: values.emailMarketing, smsReminders: values.smsReminders },
    ...(dealer
      ? {
          dealer: {
            name: values.dealer.name.trim(),
            address: values.dealer.address.trim(),
            omvic: values.dealer.omvic.trim(),
            tel: values.dealer.tel.trim(),
            representative: values.dealer.representative.trim(),
            ...(values.licence ? { omvicFileId: values.licence.fileId, omvicFileName: values.licence.fileName } : {}),
          },
        }
      : {}),
  }
}
