import { hasInvisibleSigns, passwordSentence } from "@northlot/contract"
import { Eye, EyeOff } from "lucide-react"
import { forwardRef, useState } from "react"
import { useRefusalAtField } from "./Field"
import { IconButton } from "./IconButton"
import { Input, type InputProps } from "./Input"

/** A password field with a show/hide button. Invisible characters cause an error, because nobody would notice them. */
export const PasswordInput = forwardRef<HTMLInputElement, Omit<InputProps, "type" | "trailing">>(
  function PasswordInput(props, ref) {
    const [shown, setShown] = useState(false)
    const refuse = useRefusalAtField()
    return (
      <Input
        ref={ref}
        {...props}
        onChange={(event) => {
          refuse?.(hasInvisibleSigns(event.target.value) ? passwordSentence("PASSWORD_INVISIBLE") : null)
          return props.onChange?.(event)
        }}
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        trailing={
          <IconButton
            label={shown ? "Hide password" : "Show password"}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </IconButton>
        }
      />
    )
  }
)
