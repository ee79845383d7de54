import { clsx } from "clsx"
import { forwardRef, type TextareaHTMLAttributes } from "react"
import { controlStyles } from "./controlStyles"
import { useFieldControl } from "./Field"

export type TextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement>

export const Textarea = forwardRef<HTMLTextAreaElement, TextareaProps>(function Textarea(
  { className, rows = 4, ...own },
  ref
) {
  const props = useFieldControl(own)
  return <textarea ref={ref} rows={rows} {...props} className={clsx(controlStyles, "py-2.5", className)} />
})
