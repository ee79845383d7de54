import type { OpenTask } from "@northlot/contract"
import { clsx } from "clsx"
import { useId, useState } from "react"
import { Link } from "react-router-dom"
import { messageOf, useServerTimeOf } from "@/shared"
import { Badge, Button, Card, ErrorState, Photo } from "@/ui"
import { deadlineText, isOver, taskWords } from "./taskWords"
import { useTasks } from "./useTasks"

const SHOWN = 5
const HOUR = 3_600_000

const keyOf = ({ type, aboutId }: OpenTask) => `${type}:${aboutId}`

/** What this person has to do next, by deadline, each with the way to where it is done. */
export default function NeedsYou({ whenNothing }: { whenNothing?: string }) {
  const tasks = useTasks()
  const [all, setAll] = useState(false)
  const heading = useId()
  const list = useId()
  const known = tasks.data?.items ?? []
  const over = useServerTimeOf((now) =>
    known
      .filter((task) => isOver(task, now))
      .map(keyOf)
      .join(" ")
  ).split(" ")
  if (tasks.isLoadingError) {
    return (
      <ErrorState
        title="What needs you could not be loaded"
        message={messageOf(tasks.error)}
        onRetry={() => void tasks.refetch()}
        retrying={tasks.isFetching}
      />
    )
  }
  if (tasks.isPending) return null
  const open = known.filter((task) => !over.includes(keyOf(task)))
  if (open.length === 0) return whenNothing ? <p className="text-sm text-muted">{whenNothing}</p> : null
  const shown = all ? open : open.slice(0, SHOWN)
  return (
    <Card as="section" padding="none" aria-labelledby={heading}>
      <div className="flex items-center gap-2 px-4 pt-4 sm:px-5">
        <h2 id={heading} className="text-xl">
          What needs you
        </h2>
        <Badge tone="amber">{open.length}</Badge>
      </div>
      <ul id={list} className="mt-1 divide-y divide-line">
        {shown.map((task) => (
          <Row key={keyOf(task)} task={task} />
        ))}
      </ul>
      {open.length > SHOWN && (
        <div className="border-t border-line px-2 py-1.5 sm:px-3">
          <Button variant="ghost" size="sm" aria-expanded={all} aria-controls={list} onClick={() => setAll(!all)}>
            {all ? "Show fewer" : `Show all (${open.length})`}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Row({ task }: { task: OpenTask }) {
  const { text, action, to } = taskWords(task)
  const { title, photo, dueAt } = task
  return (
    <li className="flex gap-3 px-4 py-3 sm:items-center sm:gap-4 sm:px-5">
      <Photo src={photo} alt="" className="h-12 w-16 shrink-0 rounded-sm sm:h-15 sm:w-20 [&>svg]:size-7" />
      <div className="flex min-w-0 flex-1 flex-col gap-2 sm:flex-row sm:items-center sm:justify-between sm:gap-4">
        <div className="min-w-0">
          <p className="truncate text-sm text-muted">{title}</p>
          <p className="text-sm font-semibold text-pretty sm:text-base">{text}</p>
          {dueAt !== null && <Deadline dueAt={dueAt} />}
        </div>
        <Button
          asChild
          size="sm"
          variant={task.type === "outbid" ? "amber" : "secondary"}
          className="shrink-0 self-start sm:self-center"
        >
          <Link to={to} aria-label={`${action}: ${title}`}>
            {action}
          </Link>
        </Button>
      </div>
    </li>
  )
}

/** Urgent in its last hour, and when it has passed. */
function Deadline({ dueAt }: { dueAt: string }) {
  const text = useServerTimeOf((now) => deadlineText(dueAt, now))
  const urgency = useServerTimeOf((now) => Math.min(2, Math.max(0, Math.ceil((Date.parse(dueAt) - now) / HOUR))))
  return (
    <p
      className={clsx(
        "text-sm",
        urgency === 0 ? "font-semibold text-danger" : urgency === 1 ? "text-amber" : "text-muted"
      )}
    >
      <time dateTime={dueAt}>{text}</time>
    </p>
  )
}
