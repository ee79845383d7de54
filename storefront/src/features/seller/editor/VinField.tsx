import { VIN_DECODE_MINIMUM, VIN_LENGTH, normaliseVin, vinCheckDigitMatches } from "@northlot/contract"
import { useMutation } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { api, endpoints, messageOf } from "@/shared"
import { Alert, Button, Checkbox, Input } from "@/ui"
import { useEditor } from "./EditorContext"
import { EditorField } from "./EditorFields"
import { fieldId } from "./listingFields"
import type { ListingForm } from "./listingForm"
import { VinAnswer } from "./VinAnswer"
import { fillFromVin, undoFill, type VinFill } from "./vinFill"

/**
 * The VIN first: normalised as it is typed, decoded into whatever the person has not filled in, and that can be undone.
 */
export function VinField() {
  const { form, readForm, edit, errors, locked, listing } = useEditor()
  const [remark, setRemark] = useState("")
  const [typing, setTyping] = useState(false)
  const earlier = useRef<VinFill>({})
  const [filled, setFilled] = useState<{ fill: VinFill; before: ListingForm } | null>(null)
  const fillIn = (fill: VinFill, before: ListingForm) => {
    earlier.current = { ...earlier.current, ...fill }
    edit(fill)
    setFilled({ fill, before })
  }
  const decode = useMutation({
    mutationFn: (asked: ListingForm) => api(endpoints.decodeVin, { params: { vin: asked.vin } }),
    onSuccess: ({ decoded }, asked) => {
      const before = readForm()
      // The answer for a VIN that has been changed since says nothing about this car.
      if (!decoded || before.vin !== asked.vin) return
      const fill = fillFromVin(decoded, { now: before, asked, earlier: earlier.current })
      if (Object.keys(fill).length > 0) fillIn(fill, before)
    },
  })
  // A VIN that came with the address, from the workspace, is asked about at once.
  useEffect(() => {
    if (!listing && readForm().vin.length >= VIN_DECODE_MINIMUM) decode.mutate(readForm())
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens.
  }, [])
  const type = (typed: string) => {
    const { vin: characters, dropped } = normaliseVin(typed)
    const vin = characters.slice(0, VIN_LENGTH)
    setRemark(remarkOn(dropped, characters.slice(VIN_LENGTH)))
    if (vin === form.vin) return
    edit({ vin, vinCheckDigitConfirmed: false })
    setFilled(null)
    if (vin.length === VIN_LENGTH) decode.mutate(readForm())
  }
  const wrongDigit = form.vin.length === VIN_LENGTH && !vinCheckDigitMatches(form.vin)
  const tooShort = form.vin.length > 0 && form.vin.length < VIN_DECODE_MINIMUM
  const answered = decode.variables?.vin === form.vin
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
        <EditorField name="vin" className="flex-1" hint={`${form.vin.length} of ${VIN_LENGTH} characters`}>
          <Input
            value={form.vin}
            disabled={locked}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
            onChange={(event) => type(event.target.value)}
            onFocus={() => setTyping(true)}
            onBlur={() => setTyping(false)}
          />
        </EditorField>
        <Button
          variant="secondary"
          className="sm:mt-[3.25rem]"
          disabled={locked || form.vin.length < VIN_DECODE_MINIMUM}
          loading={decode.isPending}
          onClick={() => decode.mutate(readForm())}
        >
          Decode VIN
        </Button>
      </div>
      <p role="status" className="text-sm font-medium text-amber empty:hidden">
        {remark || (tooShort && !typing ? "Enter a valid VIN" : "")}
      </p>
      {answered && decode.isSuccess && !decode.data.decoded && (
        <Alert tone="amber" title="VIN decode failed">
          We do not know this VIN. Please fill in the details yourself.
        </Alert>
      )}
      {answered && decode.isError && (
        <Alert tone="danger" title="VIN decode failed">
          {messageOf(decode.error)}
        </Alert>
      )}
      {answered && decode.data?.decoded && (
        <VinAnswer
          decoded={decode.data.decoded}
          confirmed={decode.data.confirmed}
          form={form}
          filled={filled ? Object.keys(filled.fill).length : 0}
          onUndo={() => {
            if (filled) edit(undoFill(filled.fill, { now: readForm(), before: filled.before }))
            setFilled(null)
          }}
          onReplace={(differences) => fillIn(differences, readForm())}
        />
      )}
      {wrongDigit && (
        <Alert tone="amber" title="The check digit does not match">
          <p className="mb-2">Compare the VIN with the permit. Imports and cars before 1981 may differ.</p>
          <Checkbox
            id={fieldId("vinCheckDigitConfirmed")}
            label="I have compared it, the VIN is right"
            error={errors.vinCheckDigitConfirmed}
            checked={form.vinCheckDigitConfirmed}
            onChange={(event) => edit({ vinCheckDigitConfirmed: event.target.checked })}
          />
        </Alert>
      )}
    </div>
  )
}

/** What was left out of what the person typed or pasted. */
function remarkOn(dropped: string, tooMany: string): string {
  const unused = /[IOQ]/.test(dropped) ? " A VIN has no I, O or Q: they are 1 and 0." : ""
  return [
    dropped && `These characters cannot be in a VIN: ${dropped}.${unused}`,
    tooMany && `A VIN has ${VIN_LENGTH} characters; left out: ${tooMany}.`,
  ]
    .filter(Boolean)
    .join(" ")
}
