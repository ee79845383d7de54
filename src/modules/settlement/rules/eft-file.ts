import { sumOf, type BankAccount, type Cents, type EftOriginator } from "@northlot/contract"

/** One payment of a file: recipient, account, and the reference on their statement. */
export interface EftPayment extends BankAccount {
  amountCents: Cents
  reference: string
}

export interface EftFile {
  originator: EftOriginator
  /** The account that pays, and to which a failed payment returns. */
  from: Omit<BankAccount, "holder">
  /** The file's number in the bank's sequence of files, 1 to 9999. */
  number: number
  /** ISO dates, in Toronto. */
  createdOn: string
  payOn: string
}

const RECORD = 1464
const SEGMENT = 240
const SEGMENTS = 6
/** 'Accounts payable' in the transaction codes of Payments Canada. */
const TRANSACTION_CODE = "460"
const MOST_CENTS = 9_999_999_999

const digits = (value: number | string, width: number): string => {
  const text = String(value)
  if (!/^\d+$/.test(text) || text.length > width) throw new RangeError(`${text} does not fit into ${width} digits.`)
  return text.padStart(width, "0")
}

/** The text in capitals without accents, which every bank's system can read. Text beyond the field's width is cut. */
const words = (text: string, width: number): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/[^A-Z0-9 .,&'/-]/g, " ")
    .slice(0, width)
    .padEnd(width)

/** The year and the day of the year, `0YYDDD`. */
export function julianDay(isoDate: string): string {
  const [year, month, day] = isoDate.split("-").map(Number) as [number, number, number]
  const number = (Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 0)) / 86_400_000
  return `0${digits(year % 100, 2)}${digits(number, 3)}`
}

const place = (institution: string, transit: string) => `0${digits(institution, 3)}${digits(transit, 5)}`

/**
 * A file of credits in the layout of CPA Standard 005 (Payments Canada): a header, records of 1464 characters with up
 * to six payments of 240 each, and the sums. @throws RangeError for a value that does not fit its field
 */
export function eftFile(file: EftFile, payments: readonly EftPayment[]): string {
  const { originator, number, createdOn } = file
  const control = `${words(originator.originatorId, 10)}${digits(number, 4)}`
  const records = [
    `A${digits(1, 9)}${control}${julianDay(createdOn)}${digits(originator.dataCentre, 5)}${" ".repeat(20)}CAD`,
  ]
  for (let first = 0; first < payments.length; first += SEGMENTS) {
    const segments = payments.slice(first, first + SEGMENTS).map((payment) => segmentOf(file, payment))
    records.push(`C${digits(records.length + 1, 9)}${control}${segments.join("")}`)
  }
  const total = sumOf(payments, ({ amountCents }) => amountCents)
  const none = `${digits(0, 14)}${digits(0, 8)}`
  records.push(
    `Z${digits(records.length + 1, 9)}${control}${none}${digits(total, 14)}${digits(payments.length, 8)}${none}${none}`
  )
  return records.map((record) => `${record.padEnd(RECORD)}\r\n`).join("")
}

function segmentOf({ originator, from, payOn }: EftFile, payment: EftPayment): string {
  const { holder, institution, transit, accountNumber, amountCents, reference } = payment
  if (amountCents < 1 || amountCents > MOST_CENTS) throw new RangeError(`A payment of ${amountCents} cents.`)
  const segment = [
    TRANSACTION_CODE,
    digits(amountCents, 10),
    julianDay(payOn),
    place(institution, transit),
    account(accountNumber),
    digits(0, 22),
    digits(0, 3),
    words(originator.shortName, 15),
    words(holder, 30),
    words(originator.longName, 30),
    words(originator.originatorId, 10),
    words(reference, 19),
    place(from.institution, from.transit),
    account(from.accountNumber),
    " ".repeat(15),
    " ".repeat(22),
    " ".repeat(2),
    digits(0, 11),
  ].join("")
  if (segment.length !== SEGMENT) throw new RangeError(`A payment of ${segment.length} characters.`)
  return segment
}

function account(number: string): string {
  if (!/^\d{1,12}$/.test(number)) throw new RangeError("An account number has 1 to 12 digits.")
  return number.padEnd(12)
}
