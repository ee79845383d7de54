import { useMutation } from "@tanstack/react-query"
import { KeyRound } from "lucide-react"
import { api, endpoints, messageOf } from "@/shared"
import { Button } from "@/ui"

/** A banner on every page. It asks the owner of an account that staff created to choose a password. */
export default function OwnPasswordBanner({ email }: { email: string }) {
  const send = useMutation({ mutationFn: () => api(endpoints.forgotPassword, { body: { email } }) })
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-amber-soft px-4 py-2 text-sm font-medium text-amber"
    >
      <span>
        <KeyRound aria-hidden className="mr-2 inline size-4" />
        <span>
          {send.isSuccess
            ? `We have sent a link to ${email}. Open the link, choose your password, then sign in.`
            : send.isError
              ? messageOf(send.error)
              : "Choose a password of your own: until then you can only look around."}
        </span>
      </span>
      {!send.isSuccess && (
        <Button size="sm" variant="secondary" loading={send.isPending} onClick={() => send.mutate()}>
          Send me the link
        </Button>
      )}
    </div>
  )
}
