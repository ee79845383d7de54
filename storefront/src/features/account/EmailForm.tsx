import { emailFrom, looksLikeEmail } from "@northlot/contract"
import { useRef, useState, type ReactNode } from "react"
import { Button, Field, Input } from "@/ui"

interface EmailFormProps {
  /** As a browser should offer it: the address of a sign-in, or any. */
  autoComplete: "username" | "email"
  action: string
  busy?: boolean
  /** Above the field: why it failed. */
  problem?: ReactNode
  onEmail: (email: string) => void
  /** Below the button: where else to go. */
  children: ReactNode
}

/** One address and what is done with it; what is no address is said at the field. */
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
