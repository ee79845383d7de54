import { toast } from "@/ui"
import { useSession } from "@/shared/session/SessionProvider"
import { isOtherAccount } from "@/shared/api/pageAccount"
import { messageOf } from "@/ui/rules/messageOf"

/** Signs out, or shows an error when the person is still signed in. */
export function useSignOut() {
  const { signOut } = useSession()
  return async () => {
    try {
      await signOut()
    } catch (error) {
      // A banner already says which account is signed in now.
      if (!isOtherAccount(error)) toast.error("You are still signed in.", { description: messageOf(error) })
    }
  }
}
