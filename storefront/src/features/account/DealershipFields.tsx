import type { DealershipField } from "@northlot/contract"
import type { UseFormRegisterReturn } from "react-hook-form"
import { Field, Input } from "@/ui"

interface DealershipFieldsProps {
  /** The fields to ask for. */
  fields: readonly DealershipField[]
  errorAt: (field: DealershipField) => string | null
  register: (field: DealershipField) => UseFormRegisterReturn
}

/** The form fields of a dealership's details, in one column or in a grid of two columns. */
export function DealershipFields({ fields, errorAt, register }: DealershipFieldsProps) {
  return (
    <>
      {fields.includes("name") && (
        <Field label="Registered name" error={errorAt("name")} className="sm:col-span-2">
          <Input autoComplete="organization" {...register("name")} />
        </Field>
      )}
      {fields.includes("address") && (
        <Field label="Address" error={errorAt("address")} className="sm:col-span-2">
          <Input autoComplete="street-address" {...register("address")} />
        </Field>
      )}
      {fields.includes("omvic") && (
        <Field label="OMVIC registration number" hint="Digits only." error={errorAt("omvic")}>
          <Input inputMode="numeric" autoComplete="off" {...register("omvic")} />
        </Field>
      )}
    </>
  )
}
