import type { OpenTask } from "@northlot/contract"
import { clsx } from "clsx"
import { useId, useState, type ReactElement, type ReactNode } from "react"
import { Link } from "react-router-dom"
import { useSectionOfAddress, useServerTimeOf } from "@/shared"
import { Badge, Button, Card, QueryError, Money, Photo } from "@/ui"
import { rowsOf } from "./rows"
import { deadlineText, isOver, keyOf, taskWords } from "./taskWords"
import { useTasks } from "./useTasks"

const SHOWN = 5
const HOUR = 3_600_000

interface NeedsYouProps {
  whenNothing?: string
  /** Opens the fee of a sale with the ways to pay it. */
  onPayFee: (task: OpenTask) => void
  /** The controls to pay several fees at once. */
  payTogether: (fees: readonly OpenTask[]) => ReactNode
}

type WaysToPay = Pick<NeedsYouProps, "onPayFee" | "payTogether">

/** The person's open tasks by deadline, each with a link to its page. */
export default function NeedsYou({ whenNothing, ...ways }: NeedsYouProps) {
  const tasks = useTasks()
  const known = tasks.data?.items ?? []
  const over = useServerTimeOf((now) =>
    known
      .filter((task) => isOver(task, now))
      .map(keyOf)
      .join(" ")
  ).split(" ")
  if (tasks.isLoadingError) {
    return <QueryError query={tasks} failed="What needs you could not be loaded" />
  }
  if (tasks.isPending) return null
  const open = known.filter((task) => !over.includes(keyOf(task)))
  if (open.length === 0) return whenNothing ? <p className="text-sm text-muted">{whenNothing}</p> : null
  return <Queue open={open} {...ways} />
}

function Queue({ open, onPayFee, payTogether }: { open: readonly OpenTask[] } & WaysToPay) {
  useSectionOfAddress()
  const [all, setAll] = useState(false)
  const heading = useId()
  const list = useId()
  const rows = rowsOf(open)
  const shown = all ? rows : rows.slice(0, SHOWN)
  return (
    <Card
      as="section"
      padding="none"
      id="needs-you"
      tabIndex={-1}
      className="scroll-mt-20 focus:outline-none"
      aria-labelledby={heading}
    >
      <div className="flex items-center gap-2 px-4 pt-4 sm:px-5">
        <h2 id={heading} className="text-xl">
          What needs you
        </h2>
        <Badge tone="amber">{open.length}</Badge>
      </div>
      <ul id={list} className="mt-1 divide-y divide-line">
        {shown.map((row) =>
          "fees" in row ? (
            <FeesRow key="fees" fees={row.fees} onPayFee={onPayFee} payTogether={payTogether} />
          ) : (
            <Row key={keyOf(row.task)} task={row.task} onPayFee={onPayFee} />
          )
        )}
      </ul>
      {rows.length > SHOWN && (
        <div className="border-t border-line px-2 py-1.5 sm:px-3">
          <Button variant="ghost" size="sm" aria-expanded={all} aria-controls={list} onClick={() => setAll(!all)}>
            {all ? "Show fewer" : `Show all (${open.length})`}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Row({ task, onPayFee }: { task: OpenTask } & Pick<NeedsYouProps, "onPayFee">) {
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
        {task.type === "payFee" ? (
          <PayFee task={task} onPayFee={onPayFee} />
        ) : (
          <Act variant={task.type === "outbid" ? "amber" : "secondary"}>
            <Link to={to} aria-label={`${action}: ${title}`}>
              {action}
            </Link>
          </Act>
        )}
      </div>
    </li>
  )
}

/** The fees of several cars form one task that lists each fee. */
function FeesRow({ fees, onPayFee, payTogether }: { fees: readonly OpenTask[] } & WaysToPay) {
  const heading = useId()
  return (
    <li className="px-4 py-3 sm:px-5">
      <p id={heading} className="font-semibold">
        {fees[0]!.role === "buyer" ? `You won ${fees.length} cars` : `You sold ${fees.length} cars`}
      </p>
      <p className="text-sm text-muted">Pay for all of them at once, or one by one. Each has its own receipt.</p>
      <div className="mt-3 flex flex-col gap-2 sm:items-start">{payTogether(fees)}</div>
      <ul aria-labelledby={heading} className="mt-4 flex flex-col gap-3">
        {fees.map((task) => (
          <li key={keyOf(task)} className="flex gap-3 sm:items-center sm:gap-4">
            <Photo src={task.photo} alt="" className="h-12 w-16 shrink-0 rounded-sm [&>svg]:size-7" />
            <div className="flex min-w-0 flex-1 flex-col gap-2 sm:flex-row sm:items-center sm:justify-between sm:gap-4">
              <div className="min-w-0">
                <p className="truncate text-sm font-semibold">{task.title}</p>
                <p className="text-sm">Fee: {task.amountCents !== null && <Money cents={task.amountCents} exact />}</p>
                {task.dueAt !== null && <Deadline dueAt={task.dueAt} />}
              </div>
              <PayFee task={task} onPayFee={onPayFee} />
            </div>
          </li>
        ))}
      </ul>
    </li>
  )
}

function PayFee({ task, onPayFee }: { task: OpenTask } & Pick<NeedsYouProps, "onPayFee">) {
  const { action } = taskWords(task)
  return (
    <Act variant="secondary">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${action}: ${task.title}`}
        onClick={() => onPayFee(task)}
      >
        {action}
      </button>
    </Act>
  )
}

function Act({ variant, children }: { variant: "amber" | "secondary"; children: ReactElement }) {
  return (
    <Button asChild size="sm" variant={variant} className="shrink-0 self-start sm:self-center">
      {children}
    </Button>
  )
}

/** Marked urgent in the last hour and after the deadline. */
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
