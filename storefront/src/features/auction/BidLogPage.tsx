import {
  RefusedError,
  addressOf,
  endpoints,
  faultsOfBidLog,
  readNotedHead,
  shortHead,
  type AnswerOf,
  type BidLogFault,
} from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { ArrowLeft, FileDown, Link2, Link2Off } from "lucide-react"
import { useState } from "react"
import { Link, useParams } from "react-router-dom"
import { api, queryKeys, usePageTitle } from "@/shared"
import { Alert, Badge, Button, Card, EmptyState, QueryError, Field, Input, Money, Skeleton } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"

type Log = AnswerOf<typeof endpoints.readBidLog>

/** The complete bid log of an ended auction. The visitor's browser checks it (docs/bid-log.md). */
export default function BidLogPage() {
  const { auctionId = "" } = useParams()
  usePageTitle("Bid record")
  const found = useQuery({
    queryKey: queryKeys.bidLog(auctionId),
    queryFn: ({ signal }) => api(endpoints.readBidLog, { params: { id: auctionId }, signal }),
    retry: (count, error) => !(error instanceof RefusedError && error.status < 500) && count < 3,
  })
  return (
    <div className="mx-auto max-w-narrow py-6">
      {found.data ? (
        <CheckedLog log={found.data} />
      ) : found.error instanceof RefusedError && found.error.status < 429 ? (
        <EmptyState
          className="my-10"
          titleAs="h1"
          title={found.error.status === 409 ? "This auction is not over yet." : "There is no such bid record."}
          action={
            <Button asChild variant="secondary">
              <Link to="/auctions">To the auctions</Link>
            </Button>
          }
        >
          {found.error.status === 409
            ? "You can check the bid record when the auction is over. Until then, note the fingerprint below the car's bids."
            : "The address may not be complete, or the vehicle is not shown to you."}
        </EmptyState>
      ) : found.error ? (
        <QueryError query={found} failed="The bid record could not be loaded" />
      ) : (
        <div aria-busy className="flex flex-col gap-4">
          <Skeleton className="h-16 max-w-md" />
          <Skeleton className="h-96" />
        </div>
      )}
    </div>
  )
}

function CheckedLog({ log }: { log: Log }) {
  const [note, setNote] = useState("")
  const noted = readNotedHead(note)
  // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- `log.head` identifies the contents of the log.
  const check = useQuery({
    queryKey: [...queryKeys.bidLog(log.auctionId), log.head, noted],
    queryFn: () => faultsOfBidLog(log, sha256, noted),
    // While somebody types a fingerprint, the result of the last check stays visible.
    placeholderData: (before: BidLogFault[] | undefined) => before,
    retry: false,
  })
  const faults = check.data ?? []
  const unreadable = note.trim() !== "" && !noted
  return (
    <>
      <Link
        to={`/listing/${log.listingId}`}
        className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-semibold text-brand-ink hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {log.title}
      </Link>
      <header className="mt-1 flex flex-wrap items-start justify-between gap-3">
        <h1>Bid record</h1>
        <Button asChild variant="secondary">
          <a href={addressOf(endpoints.readBidLog.path, { id: log.auctionId })} download>
            <FileDown aria-hidden />
            Download
          </a>
        </Button>
      </header>
      <p className="mt-2 max-w-prose text-muted">
        This record shows every bid of the auction. Your own browser checks that no bid was changed.
      </p>
      <div className="mt-4 flex flex-col gap-4">
        {check.isError ? (
          <Alert tone="amber" title="This browser could not check the record.">
            This browser computes fingerprints only on a secure connection (https). Download the record and check it
            elsewhere.
          </Alert>
        ) : check.isPending ? (
          <Skeleton className="h-14" />
        ) : (
          <Verdict log={log} faults={faults} compared={noted !== null} />
        )}
        <Card>
          <Field
            label="The fingerprint that you noted during the auction"
            hint="Such as 17:3f9a01bc22de5577"
            error={
              unreadable ? "Enter the number of bids, a colon and at least 12 characters of the fingerprint." : null
            }
            optional
          >
            <Input
              value={note}
              onChange={({ target }) => setNote(target.value)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="font-mono"
            />
          </Field>
        </Card>
        <Rows log={log} faults={faults} />
      </div>
    </>
  )
}

function Verdict({ log, faults, compared }: { log: Log; faults: readonly BidLogFault[]; compared: boolean }) {
  const count = log.rows.length === 1 ? "1 row" : `${log.rows.length} rows`
  if (faults.length > 0) {
    return (
      <Alert tone="danger" title={`This record failed the check. ${count} checked.`}>
        <ul className="list-disc pl-5">
          {faults.slice(0, 20).map(({ seq, fault }) => (
            <li key={`${seq} ${fault}`}>{seq === null ? fault : `Row ${seq}: ${fault}`}</li>
          ))}
          {faults.length > 20 && <li>And {faults.length - 20} more.</li>}
        </ul>
      </Alert>
    )
  }
  return (
    <Alert
      tone="success"
      title={compared ? "This is the record that you saw, and no bid was changed." : "No bid was changed."}
    >
      <span>
        {log.head === null ? (
          "Nobody has bid."
        ) : (
          <span className="contents">
            {count} checked: numbers, fingerprints, prices and times. Bid record fingerprint:{" "}
            <code className="break-all">{shortHead({ rows: log.rows.length, hash: log.head })}</code>
          </span>
        )}
      </span>
    </Alert>
  )
}

function Rows({ log, faults }: { log: Log; faults: readonly BidLogFault[] }) {
  const faulty = new Map(faults.map(({ seq, fault }) => [seq, fault]))
  if (log.rows.length === 0) return null
  const voided = new Set(log.rows.flatMap(({ bidder, kind }) => (kind === "void" ? [bidder] : [])))
  return (
    <ol className="rounded-lg border border-line bg-surface" aria-label="Bids, oldest first">
      {log.rows.map((row, index) => {
        const fault = faulty.get(index + 1)
        const Icon = fault ? Link2Off : Link2
        return (
          <li key={index} className="flex items-start gap-3 border-b border-line px-4 py-2.5 text-sm last:border-0">
            <span className="w-8 text-muted tabular-nums">{row.seq}</span>
            <span className="min-w-0 flex-1">
              <span>{row.kind === "void" ? `Bids of ${row.bidder} voided by Northlot` : row.bidder}</span>
              {row.kind !== "void" && voided.has(row.bidder) && (
                <Badge tone="amber" className="ml-2">
                  voided
                </Badge>
              )}
              {row.kind === "automatic" && <Badge className="ml-2">automatic</Badge>}
              {log.boughtNow && index === log.rows.length - 1 && <Badge className="ml-2">bought now</Badge>}
              <span className="block text-xs text-muted">{formatMoment(row.at)}</span>
              <span className={`flex items-center gap-1 text-xs ${fault ? "text-danger" : "text-muted"}`}>
                <Icon aria-hidden className="size-3.5 shrink-0" />
                <code className="truncate" title={row.hash}>
                  {row.hash}
                </code>
              </span>
              {fault && <span className="block text-xs font-semibold text-danger">{fault}</span>}
            </span>
            {row.kind === "void" && row.amountCents === 0 ? (
              <span className="text-muted">No bid left</span>
            ) : (
              <span className="text-right">
                {row.kind === "void" && <span className="block text-xs text-muted">Price from here</span>}
                <Money cents={row.amountCents} className="font-semibold" />
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("")
}
