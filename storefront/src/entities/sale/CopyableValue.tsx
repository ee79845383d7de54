import { Check, Copy } from "lucide-react"
import { useState } from "react"
import { IconButton, announce } from "@/ui"

/** A label, its value and a button that copies the value, for payment or contact details. */
export function CopyableValue({ label, value }: { label: string; value: string }) {
  const [state, setState] = useState<"idle" | "copied" | "refused">("idle")
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setState("copied")
      announce(`${label} copied`)
    } catch {
      // A browser refuses the clipboard without permission or on an insecure page.
      setState("refused")
      announce(`Your browser did not let us copy. Select the ${label.toLowerCase()} and copy it.`)
    }
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line py-1 last:border-0">
      <dt className="col-start-1 text-sm text-muted">{label}</dt>
      <dd className="col-start-1 font-semibold break-words tabular-nums select-all">{value}</dd>
      {state === "refused" && (
        <dd className="col-start-1 text-sm text-amber">
          Your browser did not let us copy. Select the text and copy it.
        </dd>
      )}
      <dd className="col-start-2 row-span-2 row-start-1">
        <IconButton
          label={state === "copied" ? `${label} copied` : `Copy ${label.toLowerCase()}`}
          onClick={() => void copy()}
        >
          {state === "copied" ? <Check aria-hidden className="text-success" /> : <Copy aria-hidden />}
        </IconButton>
      </dd>
    </div>
  )
}
