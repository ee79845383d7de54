import { RELISTINGS_MAXIMUM, centsOf, relistingSentence } from "@northlot/contract"
import { useState } from "react"
import { Select } from "@/ui"
import { useEditor } from "./EditorContext"
import { AmountField, EditorField, FieldGrid } from "./EditorFields"

const TIMES = Array.from({ length: RELISTINGS_MAXIMUM + 1 }, (_, times) => ({
  value: String(times),
  label: times === 0 ? "No, it stays a draft" : times === 1 ? "Once more" : `Up to ${times} times more`,
}))
const SHARES = [250, 500, 750, 1_000, 1_500, 2_000]
const AMOUNT = "amount"

/**
 * The settings for an unsold car's automatic relisting. Only the seller sees the settings; they can end the relisting
 * any time.
 */
export function RelistFields() {
  const { form, edit } = useEditor()
  const { relistTimes: times, relistDropCents: drop, relistDropBasisPoints: share } = form
  const reserveCents = centsOf(form.reserveCents)
  // The option 'Falls by an amount' stays selected while the field for that amount is empty.
  const [byAmount, setByAmount] = useState(drop !== null)
  const falls = byAmount || share !== null
  const choices = [...new Set([...SHARES, ...(share === null ? [] : [share])])].sort((one, other) => one - other)
  const choose = (chosen: string) => {
    setByAmount(chosen === AMOUNT)
    edit({
      relistDropCents: chosen === AMOUNT ? drop : null,
      relistDropBasisPoints: chosen === AMOUNT || chosen === "" ? null : Number(chosen),
    })
  }
  return (
    <>
      <FieldGrid>
        <EditorField
          name="relistTimes"
          hint="The next auction begins a day after the last one ended, unless you are still negotiating."
        >
          <Select
            options={TIMES}
            value={String(times)}
            onChange={(event) => edit({ relistTimes: Number(event.target.value) })}
          />
        </EditorField>
        {times > 0 && reserveCents !== null && (
          <EditorField name="relistDropBasisPoints">
            <Select
              options={[
                { value: "", label: "Stays as it is" },
                ...choices.map((points) => ({ value: String(points), label: `Falls by ${points / 100}%` })),
                { value: AMOUNT, label: "Falls by an amount" },
              ]}
              value={byAmount ? AMOUNT : share === null ? "" : String(share)}
              onChange={(event) => choose(event.target.value)}
            />
          </EditorField>
        )}
        {times > 0 && reserveCents !== null && byAmount && (
          <AmountField name="relistDropCents" hint="The reserve falls by this amount each time." />
        )}
        {times > 0 && reserveCents !== null && falls && (
          <AmountField name="relistFloorCents" hint="Relisting never lowers the reserve below this amount." />
        )}
      </FieldGrid>
      {times > 0 && (
        <p className="text-sm text-muted">
          {relistingSentence(
            {
              times,
              dropCents: centsOf(drop),
              dropBasisPoints: share,
              floorCents: centsOf(form.relistFloorCents),
            },
            { hasReserve: reserveCents !== null }
          )}
        </p>
      )}
    </>
  )
}
