import { emailFrom, looksLikeEmail } from "@northlot/contract"
import { useRef, useState, type ReactNode } from "react"
import { Button, Field, Input } from "@/ui"

interface EmailFormProps {
  /** The autofill type: the sign-in address or any address. */
  autoComplete: "username" | "email"
  action: string
  busy?: boolean
  /** The error, shown above the field. */
  problem?: ReactNode
  onEmail: (email: string) => void
  /** Links below the button. */
  children: ReactNode
}

/** A form with one email address; an invalid address shows an error at the field. */
export function EmailForm({ autoComplete, action, busy = false, problem, onEmail, children }: EmailFormProps) {
  const [email, setEmail] = useState("")
  const [invalid, setInvalid] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const wrong = looksLikeEmail(email) ? null : "Please enter a valid email."
        setInvalid(wrong)
        if (wrong) input.current?.focus()
        else onEmail(emailFrom(email))
      }}
    >
      {problem}
      <Field label="Email" error={invalid}>
        <Input
          ref={input}
          type="email"
          autoComplete={autoComplete}
          inputMode="email"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Button type="submit" size="lg" loading={busy}>
        {action}
      </Button>
      {children}
    </form>
  )
}
