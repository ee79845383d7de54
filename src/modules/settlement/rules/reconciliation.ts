import { sumOf, type Cents } from "@northlot/contract"

/** The kinds of provider records that move money and are booked separately. */
export const RECORD_KINDS = ["payment", "refund", "dispute"] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

export type DisputeStanding = "open" | "won" | "lost"

/** A movement of money in the provider's records. */
export interface ProviderRecord {
  kind: RecordKind
  /** The provider's id of the record. */
  id: string
  /** The provider's id of the payment that the record belongs to. */
  payment: string
  /** Our charge's id, if the provider stores it with this record. */
  chargeId: string | null
  /** Positive, in the smallest unit of its currency. */
  amountCents: Cents
  /** Lower case, `cad`. */
  currency: string
  /** The dispute's state; null for other kinds of records. */
  dispute: DisputeStanding | null
  at: Date
}

/** A movement on the provider's clearing account in the ledger. */
export interface BookedRecord {
  kind: RecordKind
  chargeId: string
  /** The provider's id of the payment, if the charge has one. */
  payment: string | null
  amountCents: Cents
  dispute: DisputeStanding | null
  /** The time of the movement's newest ledger entry: a dispute can have two entries. */
  at: Date
}

export type Problem =
  | "missing_in_books"
  | "missing_at_provider"
  | "amount_differs"
  | "currency_differs"
  | "state_differs"

export interface Difference {
  /** The same difference has the same key in every comparison. */
  key: string
  kind: RecordKind
  problem: Problem
  chargeId: string | null
  payment: string | null
  providerRecord: string | null
  providerCents: Cents | null
  currency: string
  bookedCents: Cents | null
  providerState: DisputeStanding | null
  bookedState: DisputeStanding | null
}

export interface Sum {
  count: number
  cents: Cents
}
export type Sums = Record<RecordKind, Sum>

export interface Comparison {
  differences: Difference[]
  /** The compared sums in Canadian dollars: the books contain no other currency. */
  provider: Sums
  books: Sums
}

/** The books contain only Canadian cents. */
const CURRENCY = "cad"

/** The provider's records and the ledger's records about one payment. */
interface Subject {
  name: string
  theirs: ProviderRecord[]
  ours: BookedRecord[]
}

/**
 * Compares a provider's records with the ledger's (spec: reconciliation). Both sides must be complete for every payment
 * that they mention. A record not older than `settledBefore` may be missing on the other side, because it may still be
 * on its way. Money that came and went without any entry in the books is no difference.
 */
export function compareRecords(
  theirs: readonly ProviderRecord[],
  ours: readonly BookedRecord[],
  settledBefore: Date
): Comparison {
  const known = unique(theirs)
  const dollars = known.filter(({ currency }) => currency === CURRENCY)
  const differences = subjectsOf(known, ours).flatMap((subject) => differencesOf(subject, settledBefore))
  return {
    differences: differences.sort((one, other) => (one.key < other.key ? -1 : 1)),
    provider: sumsOf(dollars),
    books: sumsOf(ours),
  }
}

/** The provider may return the same record twice: in the list of a period and by its payment. */
function unique(records: readonly ProviderRecord[]): ProviderRecord[] {
  return [...new Map(records.map((record) => [`${record.kind}:${record.id}`, record])).values()]
}

function subjectsOf(theirs: readonly ProviderRecord[], ours: readonly BookedRecord[]): Subject[] {
  const chargeOfPayment = new Map<string, string>()
  for (const { payment, chargeId } of theirs) if (chargeId) chargeOfPayment.set(payment, chargeId)
  for (const { payment, chargeId } of ours) if (payment) chargeOfPayment.set(payment, chargeId)
  const subjects = new Map<string, Subject>()
  const subjectNamed = (name: string): Subject => {
    const subject = subjects.get(name) ?? { name, theirs: [], ours: [] }
    subjects.set(name, subject)
    return subject
  }
  for (const record of theirs) subjectNamed(chargeOfPayment.get(record.payment) ?? record.payment).theirs.push(record)
  for (const record of ours) subjectNamed(record.chargeId).ours.push(record)
  return [...subjects.values()]
}

function differencesOf(subject: Subject, settledBefore: Date): Difference[] {
  if (subject.ours.length === 0 && leftNothing(subject.theirs)) return []
  const foreign = subject.theirs.filter(({ currency }) => currency !== CURRENCY)
  const inDollars = { ...subject, theirs: subject.theirs.filter(({ currency }) => currency === CURRENCY) }
  return RECORD_KINDS.flatMap((kind) => {
    const other = leftNothing(foreign) ? undefined : foreign.find((record) => record.kind === kind)
    const difference = other ? currencyDiffers(subject, other) : differenceOf(inDollars, kind, settledBefore)
    return difference ? [difference] : []
  })
}

/** Whether the amounts sum to zero in each currency. */
function leftNothing(records: readonly ProviderRecord[]): boolean {
  const left = new Map<string, number>()
  for (const record of records) left.set(record.currency, (left.get(record.currency) ?? 0) + effectOf(record))
  return [...left.values()].every((cents) => cents === 0)
}

/** The record's effect on our balance with the provider. */
function effectOf({ kind, amountCents, dispute }: Pick<ProviderRecord, "kind" | "amountCents" | "dispute">): number {
  if (kind === "payment") return amountCents
  return kind === "dispute" && dispute === "won" ? 0 : -amountCents
}

function differenceOf(subject: Subject, kind: RecordKind, settledBefore: Date): Difference | null {
  const theirs = subject.theirs.filter((record) => record.kind === kind)
  const ours = subject.ours.filter((record) => record.kind === kind)
  const settledCents = totalOf(theirs.filter(({ at }) => at < settledBefore))
  const [bookedCents, providerCents] = [totalOf(ours), totalOf(theirs)]
  if (theirs.length === 0) {
    return ours.some(({ at }) => at < settledBefore)
      ? differing(subject, kind, "missing_at_provider", theirs, ours)
      : null
  }
  if (ours.length === 0) {
    return settledCents > 0 ? differing(subject, kind, "missing_in_books", theirs, ours) : null
  }
  if (bookedCents !== providerCents && bookedCents !== settledCents)
    return differing(subject, kind, "amount_differs", theirs, ours)
  const stands = standing(theirs) === standing(ours) || ours.some(({ at }) => at >= settledBefore)
  return stands ? null : differing(subject, kind, "state_differs", theirs, ours)
}

function currencyDiffers(subject: Subject, record: ProviderRecord): Difference {
  const ours = subject.ours.filter(({ kind }) => kind === record.kind)
  return differing(subject, record.kind, "currency_differs", [record], ours)
}

function differing(
  { name, theirs: all, ours: booked }: Subject,
  kind: RecordKind,
  problem: Problem,
  theirs: readonly ProviderRecord[],
  ours: readonly BookedRecord[]
): Difference {
  const [first] = [...theirs].sort((one, other) => (one.id < other.id ? -1 : 1))
  const facts = {
    providerCents: first ? totalOf(theirs) : null,
    currency: first?.currency ?? CURRENCY,
    bookedCents: ours.length > 0 ? totalOf(ours) : null,
    providerState: standing(theirs),
    bookedState: standing(ours),
  }
  return {
    key: [kind, problem, name, ...Object.values(facts).map((value) => value ?? "-")].join(":"),
    kind,
    problem,
    chargeId: booked[0]?.chargeId ?? all.find(({ chargeId }) => chargeId)?.chargeId ?? null,
    payment: first?.payment ?? all[0]?.payment ?? booked.find(({ payment }) => payment)?.payment ?? null,
    providerRecord: first?.id ?? null,
    ...facts,
  }
}

const totalOf = (records: readonly { amountCents: Cents }[]) => sumOf(records, ({ amountCents }) => amountCents)

/** The state of the newest dispute; null without one. */
function standing(records: readonly { dispute: DisputeStanding | null; at: Date }[]): DisputeStanding | null {
  return [...records].sort((one, other) => other.at.getTime() - one.at.getTime())[0]?.dispute ?? null
}

function sumsOf(records: readonly { kind: RecordKind; amountCents: Cents }[]): Sums {
  const sum = (kind: RecordKind): Sum => {
    const ofKind = records.filter((record) => record.kind === kind)
    return { count: ofKind.length, cents: totalOf(ofKind) }
  }
  return { payment: sum("payment"), refund: sum("refund"), dispute: sum("dispute") }
}
