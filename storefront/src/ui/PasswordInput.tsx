import { Eye, EyeOff } from "lucide-react"
import { forwardRef, useState } from "react"
import { IconButton } from "./IconButton"
import { Input, type InputProps } from "./Input"

/** A password with a show/hide switch. */
export const PasswordInput = forwardRef<HTMLInputElement, Omit<InputProps, "type" | "trailing">>(
  function PasswordInput(props, ref) {
    const [shown, setShown] = useState(false)
    return (
      <Input
        ref={ref}
        {...props}
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
