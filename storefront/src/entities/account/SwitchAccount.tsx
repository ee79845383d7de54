import { LogIn } from "lucide-react"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import { Button, toast, type ButtonProps } from "@/ui"
import { useSession } from "@/shared/session/SessionProvider"
import { isOtherAccount } from "@/shared/api/pageAccount"
import { messageOf } from "@/ui/rules/messageOf"

/**
 * Signs out and opens the sign-in page, which leads back to `from`. The sign-out comes first, because the sign-in page
 * redirects a signed-in person.
 */
export function SwitchAccount({ from, size }: { from: string } & Pick<ButtonProps, "size">) {
  const { signOut } = useSession()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const change = async () => {
    setLeaving(true)
    try {
      await signOut()
      void navigate("/login", { state: { from } })
    } catch (error) {
      if (!isOtherAccount(error)) toast.error("You are still signed in.", { description: messageOf(error) })
      setLeaving(false)
    }
  }
  return (
    <Button size={size} loading={leaving} icon={<LogIn aria-hidden className="size-4" />} onClick={() => void change()}>
      Switch account
    </Button>
  )
}
