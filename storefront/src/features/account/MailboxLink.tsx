import { Inbox } from "lucide-react"
import { useSettings } from "@/shared"

/** A link to the page that shows the site's emails. Only a site without a mail server has this page. */
export function MailboxLink({ email }: { email: string }) {
  const { data } = useSettings()
  if (!data?.sandboxMailbox) return null
  return (
    <span className="mt-4 block rounded-md border border-dashed border-line-strong px-4 py-3 text-sm text-muted">
      This site sends no real email.{" "}
      <a
        href={`/sandbox/mailbox?to=${encodeURIComponent(email)}`}
        target="_blank"
        rel="noreferrer"
        className="inline-flex items-center gap-1.5 font-semibold text-brand-ink underline"
      >
        <Inbox aria-hidden className="size-4" />
        Open the mailbox
      </a>
    </span>
  )
}
