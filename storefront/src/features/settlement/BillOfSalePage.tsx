import { RefusedError, addressOf, endpoints, shortReference, type BillOfSaleView } from "@northlot/contract"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { clsx } from "clsx"
import { ArrowLeft, FileDown, Printer, ShieldAlert } from "lucide-react"
import { Link, useParams } from "react-router-dom"
import { OwnDownload, api, messageOf, queryKeys, usePageTitle, useSocketEvent } from "@/shared"
import { useSentForm } from "@/shared/forms/useSentForm"
import { Alert, Button, Card, EmptyState, Field, Input, Skeleton, toast } from "@/ui"
import { formatLongMoment } from "@/ui/rules/moment"
import { useSettlement } from "@/entities/sale/queries"
import { SaleFailure } from "./SaleFailure"

type Party = BillOfSaleView["acceptances"][number]["role"]

const PARTIES: readonly Party[] = ["seller", "buyer"]

/** The bill of sale of the person's sale: read, download, print and accept. */
export default function BillOfSalePage() {
  const { saleId = "" } = useParams()
  const queries = useQueryClient()
  const queryKey = queryKeys.payments.billOfSale(saleId)
  useSocketEvent("sale:changed", (event) => {
    if (event.saleId === saleId) void queries.invalidateQueries({ queryKey })
  })
  const settlement = useSettlement(saleId)
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(endpoints.readBillOfSale, { params: { id: saleId }, signal }),
    retry: (count, error) => !(error instanceof RefusedError && error.status < 500) && count < 3,
  })
  const sale = settlement.data?.settlement
  usePageTitle(sale ? `Bill of sale: ${sale.title}` : "Bill of sale")
  const error = found.error ?? settlement.error
  return (
    <div className="mx-auto max-w-narrow py-6 print:max-w-none print:py-0">
      <Link
        to={`/payments/sale/${saleId}#papers`}
        className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-semibold text-brand-ink hover:underline print:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Back to the sale
      </Link>
      {found.data && sale && sale.role !== "admin" ? (
        <Document
          billOfSale={found.data.billOfSale}
          title={sale.title}
          role={sale.role}
          cancelled={sale.status === "cancelled"}
        />
      ) : error ? (
        <Failure
          error={error}
          retrying={found.isFetching}
          onRetry={() => void Promise.all([found.refetch(), settlement.refetch()])}
        />
      ) : (
        <div aria-busy className="mt-2 flex flex-col gap-4">
          <Skeleton className="h-16 max-w-md" />
          <Skeleton className="h-96" />
        </div>
      )}
    </div>
  )
}

function Failure({ error, onRetry, retrying }: { error: unknown; onRetry: () => void; retrying: boolean }) {
  if (error instanceof RefusedError && error.code === "INVALID_TRANSITION") {
    return (
      <EmptyState className="mt-4" titleAs="h1" icon={<ShieldAlert />} title="There is no bill of sale.">
        {messageOf(error)}
      </EmptyState>
    )
  }
  return (
    <SaleFailure
      error={error}
      lockedText="The bill of sale is made when buyer and seller have paid their fees."
      title="The bill of sale could not be loaded"
      onRetry={onRetry}
      retrying={retrying}
    />
  )
}

function Document({
  billOfSale,
  title,
  role,
  cancelled,
}: {
  billOfSale: BillOfSaleView
  title: string
  role: Party
  cancelled: boolean
}) {
  const { saleId, sha256, madeAt, content, acceptances, asksAddress } = billOfSale
  const file = addressOf(endpoints.downloadBillOfSale.path, { id: saleId })
  const isAccepted = content !== null && acceptances.length === PARTIES.length
  const own = acceptances.find((acceptance) => acceptance.role === role)
  return (
    <>
      <header className="mt-1 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="break-words">Bill of sale</h1>
          <p className="mt-1 text-muted">
            {title} · made {formatLongMoment(madeAt)}
          </p>
          <p className="text-sm text-muted">Northlot sale {shortReference({ id: saleId })}</p>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button asChild variant="secondary">
            {/* After both sides have accepted, the download is the accepted copy with their names, which each party
               needs. */}
            <OwnDownload
              href={isAccepted ? addressOf(endpoints.downloadAcceptedBillOfSale.path, { id: saleId }) : file}
            >
              <FileDown aria-hidden className="size-4" />
              Download PDF
            </OwnDownload>
          </Button>
          <Button variant="secondary" icon={<Printer aria-hidden className="size-4" />} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </header>
      {cancelled && (
        <Alert tone="info" title="This sale was cancelled." className="mt-4">
          The bill of sale stays unchanged and can no longer be accepted.
        </Alert>
      )}
      <Card
        as="article"
        aria-label="What it says"
        padding="lg"
        className="mt-5 print:border-0 print:p-0 print:shadow-none"
      >
        {content ? (
          <div className="flex flex-col gap-6">
            {content.sections.map((section) => (
              <section key={section.title} aria-label={section.title} className="break-inside-avoid">
                <h2 className="text-lg">{section.title}</h2>
                <dl className="mt-2 text-sm">
                  {section.rows.map(({ label, value }) => (
                    <div
                      key={label}
                      className="grid gap-x-4 border-b border-line py-2 last:border-0 sm:grid-cols-[12rem_minmax(0,1fr)] print:grid-cols-[12rem_minmax(0,1fr)]"
                    >
                      <dt className="text-muted">{label}</dt>
                      <dd
                        className={clsx(
                          "font-semibold break-words whitespace-pre-wrap tabular-nums",
                          label === "VIN" && "text-xl tracking-wide sm:text-2xl print:text-2xl"
                        )}
                      >
                        {value}
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
            {content.statements.map((statement, index) => (
              <p key={statement} className={index === content.statements.length - 1 ? "text-sm text-muted" : undefined}>
                {statement}
              </p>
            ))}
          </div>
        ) : (
          <p>This bill of sale exists only as a PDF. Download it to read it.</p>
        )}
      </Card>
      <Card
        as="section"
        aria-label="Acceptance"
        padding="lg"
        className="mt-6 break-inside-avoid flex flex-col gap-5 print:mt-8 print:border-0 print:p-0 print:shadow-none"
      >
        <h2 className="text-xl">Acceptance</h2>
        <ul className="flex flex-col gap-3">
          {PARTIES.map((party) => (
            <Acceptance
              key={party}
              party={party}
              you={party === role}
              acceptance={acceptances.find((each) => each.role === party)}
              cancelled={cancelled}
            />
          ))}
        </ul>
        {!own && !cancelled && <AcceptForm saleId={saleId} asksAddress={asksAddress} />}
        <dl className="text-sm">
          <dt className="text-muted">SHA-256 of the accepted file</dt>
          <dd className="font-mono text-xs break-all select-all">{sha256}</dd>
          {isAccepted && (
            <dd className="print:hidden">
              <OwnDownload
                href={file}
                className="inline-flex min-h-11 items-center font-semibold text-brand-ink hover:underline"
              >
                Download the accepted file
              </OwnDownload>
            </dd>
          )}
        </dl>
      </Card>
    </>
  )
}

function Acceptance({
  party,
  you,
  acceptance,
  cancelled,
}: {
  party: Party
  you: boolean
  acceptance?: BillOfSaleView["acceptances"][number]
  cancelled: boolean
}) {
  const who = party === "buyer" ? "Buyer" : "Seller"
  return (
    <li className="rounded-md border border-line p-4">
      <p className="text-sm text-muted">
        {who}
        {you && <span className="print:hidden"> (you)</span>}
      </p>
      {acceptance ? (
        <>
          <p className="text-base font-semibold break-words">{acceptance.name}</p>
          {acceptance.address && <p className="text-sm break-words">{acceptance.address}</p>}
          <p className="text-sm">Accepted {formatLongMoment(acceptance.acceptedAt)}</p>
        </>
      ) : (
        <p className="text-base font-semibold">{cancelled ? "Not accepted" : "Not accepted yet"}</p>
      )}
    </li>
  )
}

const NAME_MINIMUM = 2
const ADDRESS_MINIMUM = 10

/** The form to accept the bill of sale. The typed name is the signature, so the form never prefills it. */
function AcceptForm({ saleId, asksAddress }: { saleId: string; asksAddress: boolean }) {
  const queries = useQueryClient()
  const { register, submit, isSending, errorAt, refusal } = useSentForm({
    defaultValues: { name: "", address: "" },
    check: ({ name, address }) => ({
      name: name.trim().length < NAME_MINIMUM ? "Type your full name." : null,
      address: asksAddress && address.trim().length < ADDRESS_MINIMUM ? "Type your full address." : null,
    }),
    send: ({ name, address }) =>
      api(endpoints.acceptBillOfSale, {
        params: { id: saleId },
        body: { name: name.trim(), ...(asksAddress && { address: address.trim() }) },
      }),
    onSent: (answer) => {
      queries.setQueryData(queryKeys.payments.billOfSale(saleId), answer)
      void queries.invalidateQueries({ queryKey: queryKeys.payments.settlement(saleId) })
      toast.success("You have accepted the bill of sale.")
    },
  })
  return (
    <form
      aria-label="Accept the bill of sale"
      className="flex flex-col gap-4 rounded-md bg-sunken p-4 print:hidden"
      noValidate
      onSubmit={submit}
    >
      <p className="text-sm">
        When you type your name and accept, you sign the document above. We record your name, the time, your network
        address and the SHA-256 fingerprint of the PDF. You cannot undo your acceptance.
      </p>
      <Field
        label="Your full name"
        hint="If you sign for a dealer, add the business: 'Robin Seller for Test Motors Ltd.'"
        error={errorAt("name")}
        required
      >
        <Input autoComplete="name" maxLength={120} className="sm:max-w-md" {...register("name")} />
      </Field>
      {asksAddress && (
        <Field
          label="Your full address"
          hint="Street, city, province and postal code. The other party sees your address here."
          error={errorAt("address")}
          required
        >
          <Input autoComplete="street-address" maxLength={200} className="sm:max-w-md" {...register("address")} />
        </Field>
      )}
      {refusal && (
        <Alert tone="danger" title="The bill of sale could not be accepted">
          {refusal} Your name is still here.
        </Alert>
      )}
      <div>
        <Button type="submit" loading={isSending}>
          Accept the bill of sale
        </Button>
      </div>
    </form>
  )
}
