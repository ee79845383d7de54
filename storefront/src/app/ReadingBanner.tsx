import { Eye } from "lucide-react"
import { Button } from "@/ui"
import { formatTime } from "@/ui/rules/moment"
import { useSignOut } from "./useSignOut"

/** Tells a staff member on every page whose account they read, and that they can change nothing. */
export default function ReadingBanner({ name, until }: { name: string; until: string }) {
  const signOut = useSignOut()
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-amber-soft px-4 py-2 text-sm font-medium text-amber"
    >
      <span>
        <Eye aria-hidden className="mr-2 inline size-4" />
        Support: you read the site as {name} until {formatTime(until)}. You cannot change anything, and you cannot open
        messages or documents.
      </span>
      <Button size="sm" variant="secondary" onClick={() => void signOut()}>
        Stop reading
      </Button>
    </div>
  )
}
