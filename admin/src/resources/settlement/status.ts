import type { PayoutBatch, PayoutBatchRow } from "@northlot/contract"
import type { Labels } from "../../ui/labels"

export const BATCH_STATUSES: Labels<PayoutBatch["status"]> = {
  open: { name: "To be approved", colour: "warning" },
  approved: { name: "With the bank", colour: "primary" },
  sent: { name: "Paid", colour: "success" },
  cancelled: { name: "Cancelled", colour: "default" },
}

export const ROW_OUTCOMES: Labels<PayoutBatchRow["outcome"]> = {
  waiting: { name: "Waiting", colour: "default" },
  paid: { name: "Paid", colour: "success" },
  returned: { name: "Returned", colour: "error" },
  removed: { name: "Taken out", colour: "default" },
}
