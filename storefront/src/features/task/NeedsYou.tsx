import type { OpenTask } from "@northlot/contract"
import { clsx } from "clsx"
import { useId, useState, type ReactElement, type ReactNode } from "react"
import { Link } from "react-router-dom"
import { useSectionOfAddress, useServerTimeOf } from "@/shared"
import { Badge, Button, Card, Money, Photo, QueryError } from "@/ui"
import { rowsOf } from "./rows"
import { deadlineText, keyOf, leftText, taskWords } from "./taskWords"
import { useOpenTasks } from "./useTasks"

const SHOWN = 8
/** The number of cars in a group that show at first. */
const SHOWN_OF_GROUP = 5
const HOUR = 3_600_000

export interface Acts {
  /** Opens the dialog with a sale's fee and the ways to pay it. */
  onPayFee: (task: OpenTask) => void
  /** The controls to pay several fees at once. */
  payTogether: (fees: readonly OpenTask[]) => ReactNode
  /**
   * Renders the field for a new maximum bid if the person was outbid or leads. `onReviewing` reports whether the review
   * of the new bid is open.
   */
  bidField?: (task: OpenTask, onReviewing: (open: boolean) => void) => ReactNode
  /** Renders the form that answers a task, below its row; null for a task that another page completes. */
  answer?: (task: OpenTask) => ReactNode
}

interface NeedsYouProps extends Acts {
  whenNothing?: ReactNode
}

/** The person's open tasks by urgency, each with its button or form. */
export default function NeedsYou({ whenNothing, bidField, ...acts }: NeedsYouProps) {
  const { tasks, open: known } = useOpenTasks()
  // The task whose bid review is open. A bid completes its task, but the row must remain until the review is closed.
  const [reviewed, setReviewed] = useState<OpenTask | null>(null)
  const isDone = reviewed !== null && known.every((task) => keyOf(task) !== keyOf(reviewed))
  const open = isDone ? beforeOutbids(known, reviewed) : known
  const bidIn =
    bidField && ((task: OpenTask) => bidField(task, (isReviewing) => setReviewed(isReviewing ? task : null)))
  if (tasks.isLoadingError) {
    return <QueryError query={tasks} failed="Your tasks could not be loaded" />
  }
  if (tasks.isPending) return null
  if (open.length === 0) return whenNothing ? <div className="text-sm text-muted">{whenNothing}</div> : null
  return <Queue open={open} acts={{ ...acts, bidField: bidIn }} />
}

/** Inserts the task before the first outbid task: a long group of outbid tasks shows only its first rows. */
function beforeOutbids(tasks: readonly OpenTask[], task: OpenTask): OpenTask[] {
  const place = tasks.findIndex(({ type }) => type === "outbid")
  return place < 0 ? [...tasks, task] : [...tasks.slice(0, place), task, ...tasks.slice(place)]
}

/** The functions that a row of tasks calls. Here, `bidField` takes only the task. */
type RowActs = Omit<Acts, "bidField"> & { bidField: ((task: OpenTask) => ReactNode) | undefined }

function Queue({ open, acts }: { open: readonly OpenTask[]; acts: RowActs }) {
  useSectionOfAddress()
  const heading = useId()
  const rows = rowsOf(open)
  return (
    <Card
      as="section"
      padding="none"
      id="needs-you"
      tabIndex={-1}
      className="@container scroll-mt-20 focus:outline-none"
      aria-labelledby={heading}
    >
      <div className="flex items-center gap-2 px-3 pt-3 pb-1 sm:px-4">
        <h2 id={heading} className="text-lg">
          What needs you
        </h2>
        <Badge tone="amber">{open.length}</Badge>
      </div>
      <Shortened total={open.length} length={rows.length} first={SHOWN}>
        {(shown, id) => (
          <ul id={id} className="divide-y divide-line">
            {rows.slice(0, shown).map((row) => {
              if ("fees" in row) return <FeesRow key="fees" fees={row.fees} acts={acts} />
              if ("outbids" in row) return <OutbidsRow key="outbids" outbids={row.outbids} acts={acts} />
              return <TaskRow key={keyOf(row.task)} task={row.task} acts={acts} />
            })}
          </ul>
        )}
      </Shortened>
    </Card>
  )
}

interface ShortenedProps {
  length: number
  /**
   * The number on the button 'Show all'. It exceeds `length`, the number of rows, if one row contains several tasks.
   */
  total: number
  first: number
  children: (shown: number, id: string) => ReactElement
}

/** The first rows of a list, and a button for all of them. */
function Shortened({ length, total, first, children }: ShortenedProps) {
  const [all, setAll] = useState(false)
  const id = useId()
  return (
    <>
      {children(all ? length : first, id)}
      {length > first && (
        <div className="border-t border-line px-1 py-1 sm:px-2">
          <Button variant="ghost" size="sm" aria-expanded={all} aria-controls={id} onClick={() => setAll(!all)}>
            {all ? "Show fewer" : `Show all (${total})`}
          </Button>
        </div>
      )}
    </>
  )
}

const ROW = "px-3 py-2 sm:px-4"

function TaskRow({ task, acts }: { task: OpenTask; acts: RowActs }) {
  const { text, action, to } = taskWords(task)
  const [answering, setAnswering] = useState(false)
  const answers = useId()
  const answer = acts.answer?.(task)
  const name = `${action}: ${task.title}`
  const isBid = task.type === "leading" && acts.bidField
  return (
    <li className={ROW}>
      <Line
        task={task}
        text={text}
        wideAct={Boolean(isBid)}
        act={
          isBid ? (
            acts.bidField!(task)
          ) : task.type === "payFee" ? (
            <PayFee task={task} onPayFee={acts.onPayFee} />
          ) : answer ? (
            <Act>
              <button
                type="button"
                aria-label={answering ? `Close: ${task.title}` : name}
                aria-expanded={answering}
                aria-controls={answers}
                onClick={() => setAnswering(!answering)}
              >
                {answering ? "Close" : action}
              </button>
            </Act>
          ) : (
            <Act>
              <Link to={to} aria-label={name}>
                {action}
              </Link>
            </Act>
          )
        }
      />
      {answering && (
        <div id={answers} className="mt-2 mb-1 sm:ml-15">
          {answer}
        </div>
      )}
    </li>
  )
}

interface LineProps {
  task: OpenTask
  text: ReactNode
  act: ReactNode
  /** Whether the button takes a line of its own on a phone. */
  wideAct?: boolean
}

/** One car in the list: the task, its deadline, and the button. */
function Line({ task: { title, photo, listingId, dueAt }, text, act, wideAct = false }: LineProps) {
  return (
    <div
      className={clsx(
        "flex items-center gap-x-3",
        wideAct && "flex-wrap gap-y-1 *:last:basis-full @xl:flex-nowrap @xl:*:last:basis-64"
      )}
    >
      <Photo src={photo} alt="" className="hidden h-9 w-12 shrink-0 rounded-sm sm:block [&>svg]:size-5" />
      <div className="flex min-w-0 flex-1 flex-col text-sm @3xl:flex-row @3xl:items-center @3xl:gap-4">
        <div className="min-w-0 flex-1">
          <p className="truncate">
            <Link to={`/listing/${listingId}`} className="font-semibold hover:underline">
              {title}
            </Link>
          </p>
          <p className="text-pretty text-muted @max-xl:line-clamp-2">
            {dueAt !== null && (
              <span className="@3xl:hidden">
                <Deadline dueAt={dueAt} words={leftText} />
                <span aria-hidden> · </span>
              </span>
            )}
            <span>{text}</span>
          </p>
        </div>
        {dueAt !== null && <Deadline dueAt={dueAt} words={deadlineText} className="shrink-0 @max-3xl:hidden" />}
      </div>
      <div className="shrink-0">{act}</div>
    </div>
  )
}

/** One row for the fees of several cars; it lists each fee. */
function FeesRow({ fees, acts }: { fees: readonly OpenTask[]; acts: RowActs }) {
  const heading = useId()
  return (
    <li className={ROW}>
      <p id={heading} className="text-sm font-semibold">
        {fees[0]!.role === "buyer" ? `You won ${fees.length} cars` : `You sold ${fees.length} cars`}
      </p>
      <p className="text-sm text-muted">Pay all fees at once, or one by one. Each fee has its own receipt.</p>
      <div className="mt-2 flex flex-col gap-2 sm:flex-row sm:flex-wrap">{acts.payTogether(fees)}</div>
      <ul aria-labelledby={heading} className="mt-1">
        {fees.map((task) => (
          <li key={keyOf(task)} className="py-1.5">
            <Line
              task={task}
              text={
                <>
                  <span className="sr-only">Fee: </span>
                  {task.amountCents !== null && <Money cents={task.amountCents} exact />}
                </>
              }
              act={<PayFee task={task} onPayFee={acts.onPayFee} />}
            />
          </li>
        ))}
      </ul>
    </li>
  )
}

/** One row for all cars on which the person was outbid, with a bid field for each. */
function OutbidsRow({ outbids, acts }: { outbids: readonly OpenTask[]; acts: RowActs }) {
  const heading = useId()
  const isGroup = outbids.length > 1
  return (
    <li className="py-1">
      <p id={heading} className={clsx("px-3 text-sm font-semibold sm:px-4", !isGroup && "sr-only")}>
        <span>{isGroup ? `You were outbid on ${outbids.length} cars` : "You were outbid on a car"}</span>
      </p>
      <Shortened length={outbids.length} total={outbids.length} first={SHOWN_OF_GROUP}>
        {(shown, id) => (
          <ul id={id} aria-labelledby={heading}>
            {outbids.slice(0, shown).map((task) => (
              <OutbidLine key={keyOf(task)} task={task} acts={acts} />
            ))}
          </ul>
        )}
      </Shortened>
    </li>
  )
}

function OutbidLine({ task, acts }: { task: OpenTask; acts: RowActs }) {
  const { text, action, to } = taskWords(task)
  return (
    <li className="px-3 py-1 sm:px-4">
      <Line
        task={task}
        text={text}
        wideAct={acts.bidField !== undefined}
        act={
          acts.bidField?.(task) ?? (
            <Act variant="amber">
              <Link to={to} aria-label={`${action}: ${task.title}`}>
                {action}
              </Link>
            </Act>
          )
        }
      />
    </li>
  )
}

function PayFee({ task, onPayFee }: { task: OpenTask } & Pick<Acts, "onPayFee">) {
  const { action } = taskWords(task)
  return (
    <Act variant="primary">
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

function Act({
  variant = "secondary",
  children,
}: {
  variant?: "amber" | "primary" | "secondary"
  children: ReactElement
}) {
  return (
    <Button asChild size="sm" variant={variant} className="shrink-0">
      {children}
    </Button>
  )
}

interface DeadlineProps {
  dueAt: string
  words: (dueAt: string, now: number) => string
  className?: string
}

/** The deadline of a task: amber in the last hour, red after the deadline. */
function Deadline({ dueAt, words, className }: DeadlineProps) {
  const text = useServerTimeOf((now) => words(dueAt, now))
  const urgency = useServerTimeOf((now) => Math.min(2, Math.max(0, Math.ceil((Date.parse(dueAt) - now) / HOUR))))
  return (
    <time
      dateTime={dueAt}
      className={clsx(
        className,
        urgency === 0 ? "font-semibold text-danger" : urgency === 1 ? "text-amber" : "text-muted"
      )}
    >
      {text}
    </time>
  )
}
