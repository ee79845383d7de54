import { QUEUES, type OpenTask, type Viewer } from "@northlot/contract"
import { Link } from "react-router-dom"
import { deadlineText, taskWords } from "@/features/task/taskWords"
import { useServerTimeOf } from "@/shared"
import { Button, Card, Photo } from "@/ui"

/** The most urgent task. The member's own page lists all tasks. */
export function NextAct({ task, count, role }: { task: OpenTask; count: number; role: Viewer["role"] }) {
  const { text, action, to } = taskWords(task)
  return (
    <Card
      as="section"
      padding="none"
      aria-labelledby="next-act"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3 sm:flex-nowrap"
    >
      <Photo src={task.photo} alt="" className="h-12 w-16 shrink-0 rounded-sm sm:h-15 sm:w-20 [&>svg]:size-7" />
      <div className="min-w-0 flex-1">
        <h2 id="next-act" className="truncate text-sm font-normal text-muted">
          Next: {task.title}
        </h2>
        <p className="text-sm font-semibold text-pretty sm:text-base">{text}</p>
        {task.dueAt !== null && <Due dueAt={task.dueAt} />}
      </div>
      <div className="flex items-center gap-2 max-sm:w-full">
        <Button asChild variant={task.type === "outbid" ? "amber" : "primary"} className="max-sm:flex-1">
          <Link to={to} aria-label={`${action}: ${task.title}`}>
            {action}
          </Link>
        </Button>
        {count > 1 && (
          <Button asChild variant="ghost">
            <Link to={role === "seller" ? QUEUES.seller : QUEUES.buyer}>All {count}</Link>
          </Button>
        )}
      </div>
    </Card>
  )
}

function Due({ dueAt }: { dueAt: string }) {
  const text = useServerTimeOf((now) => deadlineText(dueAt, now))
  return (
    <p className="text-xs text-balance text-amber">
      <time dateTime={dueAt}>{text}</time>
    </p>
  )
}
