import {
  VIN_DECODE_MINIMUM,
  VIN_LENGTH,
  droppedFromVinSentence,
  isVinDifferenceSettled,
  listingTitle,
  normaliseVin,
  vinCheckDigitMatches,
} from "@northlot/contract"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { messageOf } from "@/shared"
import { Alert, Button, Checkbox, Input } from "@/ui"
import { useEditor } from "./EditorContext"
import { EditorField } from "./EditorFields"
import { FIELD_LABELS, fieldId } from "./listingFields"
import type { ListingForm } from "./listingForm"
import { VinAnswer } from "./VinAnswer"
import { vinDecodingOptions } from "./vinDecoding"
import { fillFromVin, undoFill, type VinFill } from "./vinFill"

/** The VIN field normalises and decodes the typed VIN and fills in empty fields. The seller can undo the filling in. */
export function VinField() {
  const { form, readForm, edit, errors, locked, listing, vinDifferences } = useEditor()
  const queries = useQueryClient()
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
    mutationFn: (asked: ListingForm) => queries.fetchQuery(vinDecodingOptions(asked.vin)),
    onSuccess: ({ decoded }, asked) => {
      const before = readForm()
      // The seller changed the VIN meanwhile, so this response is about another car.
      if (!decoded || before.vin !== asked.vin) return
      const fill = fillFromVin(decoded, { now: before, asked, earlier: earlier.current })
      if (Object.keys(fill).length > 0) fillIn(fill, before)
    },
  })
  // If the address of a new listing contains a VIN, the VIN is decoded at once.
  useEffect(() => {
    if (!listing && readForm().vin.length >= VIN_DECODE_MINIMUM) decode.mutate(readForm())
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the page opens.
  }, [])
  const input = useRef<HTMLInputElement>(null)
  // A new listing focuses the VIN field. It waits one frame, because the layout first focuses a new page's content.
  useEffect(() => {
    if (listing || readForm().vin !== "") return
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches("body, main")) input.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the page opens.
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
  const carName = listingTitle({
    title: "",
    year: Number(form.year) || null,
    make: form.make,
    model: form.model,
    trim: "",
  })
  const answered = decode.variables?.vin === form.vin
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
        <EditorField name="vin" className="flex-1" hint={`${form.vin.length} of ${VIN_LENGTH} characters`}>
          <Input
            ref={input}
            enterKeyHint="go"
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
          <p className="mb-2">
            Compare the VIN with the permit. The VINs of imports and of cars before 1981 may have no check digit.
          </p>
          <Checkbox
            id={fieldId("vinCheckDigitConfirmed")}
            label="I have compared the VIN with the permit: the VIN is right"
            error={errors.vinCheckDigitConfirmed}
            checked={form.vinCheckDigitConfirmed}
            onChange={(event) => edit({ vinCheckDigitConfirmed: event.target.checked })}
          />
        </Alert>
      )}
      {vinDifferences.length > 0 && (
        <Alert tone="amber" title="The VIN and your details differ">
          <ul className="mb-2">
            {vinDifferences.map(({ field, told, typed }) => (
              <li key={field}>
                {FIELD_LABELS[field]}: the VIN says {told}, you have {typed}.
              </li>
            ))}
          </ul>
          <p className="mb-2">Correct what is wrong. Buyers look a VIN up, and Northlot sees the difference.</p>
          <Checkbox
            id={fieldId("vinDifferencesConfirmed")}
            label={`I have compared VIN and permit: this car is a ${carName}, whatever its VIN says`}
            error={errors.vinDifferencesConfirmed}
            checked={isVinDifferenceSettled(vinDifferences, form.vinDifferencesConfirmed)}
            onChange={(event) => edit({ vinDifferencesConfirmed: event.target.checked ? [...vinDifferences] : [] })}
          />
        </Alert>
      )}
    </div>
  )
}

/** Names the characters that were removed from the typed or pasted text. */
function remarkOn(dropped: string, tooMany: string): string {
  return [
    dropped && droppedFromVinSentence(dropped),
    tooMany && `A VIN has ${VIN_LENGTH} characters; left out: ${tooMany}.`,
  ]
    .filter(Boolean)
    .join(" ")
}
