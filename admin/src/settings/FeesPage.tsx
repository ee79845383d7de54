import { feeBreakdown, formatMoneyExact } from "@northlot/contract"
import { Alert } from "@mui/material"
import { api, endpoints } from "../api"
import { SettingsForm } from "./SettingsForm"

const FIELDS = [
  { name: "buyerFeeCents", label: "Buyer fee (CA$)", scale: 100 },
  { name: "processingBuyerCents", label: "Buyer processing (CA$)", scale: 100 },
  { name: "sellerFeeCents", label: "Seller fee (CA$)", scale: 100 },
  { name: "processingSellerCents", label: "Seller processing (CA$)", scale: 100 },
] as const

const total = (feeCents = 0, processingCents = 0) => formatMoneyExact(feeBreakdown({ feeCents: feeCents || 0, processingCents: processingCents || 0 }).totalCents)

export function FeesPage() {
  return (
    <SettingsForm
      title="Fees"
      note="Applies to fees issued from now on; an issued fee keeps its amounts."
      fields={FIELDS}
      load={async () => (await api(endpoints.readAdminFees)).fees}
      save={async (body) => (await api(endpoints.writeAdminFees, { body })).fees}
    >
      {(values) => (
        <Alert severity="info">
          With 13 % HST the buyer pays {total(values.buyerFeeCents, values.processingBuyerCents)} and the seller{" "}
          {total(values.sellerFeeCents, values.processingSellerCents)}.
        </Alert>
      )}
    </SettingsForm>
  )
}
