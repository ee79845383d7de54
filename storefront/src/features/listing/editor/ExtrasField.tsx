import { X } from "lucide-react"
import { useState } from "react"
import { IconButton, Input } from "@/ui"
import { useEditor } from "./EditorContext"
import { EditorField } from "./EditorFields"

const extrasOf = (text: string): string[] =>
  text
    .split(",")
    .map((extra) => extra.trim())
    .filter(Boolean)

/** Extras outside the checklist, as chips; the contract stores them as one text with commas. */
export function ExtrasField() {
  const { form, edit } = useEditor()
  const [typed, setTyped] = useState("")
  const extras = extrasOf(form.featuresExtra)
  const add = () => {
    const known = new Set(extras.map((extra) => extra.toLowerCase()))
    const more = extrasOf(typed).filter((extra) => !known.has(extra.toLowerCase()))
    if (more.length > 0) edit({ featuresExtra: [...extras, ...more].join(", ") })
    setTyped("")
  }
  return (
    <div className="flex flex-col gap-3">
      <EditorField name="featuresExtra" optional hint="Add other extras one at a time, or several with commas.">
        <Input
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== "Enter" && event.key !== ",") return
            // Enter would submit the form, and a comma separates extras.
            event.preventDefault()
            add()
          }}
        />
      </EditorField>
      {extras.length > 0 && (
        <ul aria-label="Added extras" className="flex flex-wrap gap-2">
          {extras.map((extra) => (
            <li
              key={extra}
              className="flex min-w-0 items-center rounded-full border border-line bg-sunken pl-3 text-sm"
            >
              <span className="min-w-0 break-words">{extra}</span>
              <IconButton
                label={`Remove ${extra}`}
                onClick={() => edit({ featuresExtra: extras.filter((each) => each !== extra).join(", ") })}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
