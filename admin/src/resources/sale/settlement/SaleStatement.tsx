import { formatMoneyExact, negateCents, type AdminSale } from "@northlot/contract"
import { DownloadButton } from "../../../ui/DownloadButton"
import { Loaded } from "../../../ui/Loaded"
import { RecordTable } from "../../../ui/RecordTable"
import { Section } from "../../../ui/Section"
import { endpoints } from "../../../providers/api"
import { formatMomentBriefly } from "../../../ui/format"
import { ledgerActor } from "../../../ui/labels"
import { saveReport } from "../../../ui/saveReport"
import { useStatement, type StatementLine } from "./useStatement"

/** Every ledger entry of the sale. */
export function SaleStatement({ sale }: { sale: AdminSale }) {
  const { data, error, refetch } = useStatement(sale.id)
  const lines = data?.lines ?? []
  const save = () => saveReport(endpoints.downloadSaleStatement, { params: { saleId: sale.id } })
  return (
    <Section title="Statement" aside={lines.length > 0 && <DownloadButton what="the statement" onDownload={save} />}>
      <Loaded data={data} error={error} onRetry={refetch} height={120}>
        {({ debitCents, creditCents }) => (
          <RecordTable<StatementLine>
            stacks
            rows={lines}
            keyOf={({ transactionId, account }) => `${transactionId} ${account}`}
            empty="Nothing is on the books of this sale yet."
            columns={[
              { label: "Posted", show: ({ postedAt }) => formatMomentBriefly(postedAt), total: "Total" },
              { label: "Event", wraps: true, show: ({ memo }) => memo },
              { label: "By", show: ({ actor }) => actorOf(sale, actor) },
              { label: "Account", wraps: true, show: ({ account, accountName }) => accountLabel(account, accountName) },
              {
                label: "Debit",
                right: true,
                show: ({ amountCents }) => (amountCents > 0 ? formatMoneyExact(amountCents) : ""),
                total: formatMoneyExact(debitCents),
              },
              {
                label: "Credit",
                right: true,
                show: ({ amountCents }) => (amountCents < 0 ? formatMoneyExact(negateCents(amountCents)) : ""),
                total: formatMoneyExact(creditCents),
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  )
}

function actorOf({ buyer, seller }: AdminSale, actor: string): string {
  if (actor === buyer.id) return "Buyer"
  return actor === seller.id ? "Seller" : ledgerActor(actor)
}

/** Removes the sale's id from the name of an account that belongs to one sale. */
function accountLabel(account: string, name: string): string {
  return /^(trust|payable):/.test(account) ? name.split(",")[0]! : name
}
