import { Route, Routes } from "react-router-dom"
import { PayoutBatchPage } from "./PayoutBatchPage"
import { PayoutsPage } from "./PayoutsPage"

/** What is to be paid with all batches, and each batch at an address of its own. */
export function Payouts() {
  return (
    <Routes>
      <Route index element={<PayoutsPage />} />
      <Route path=":id" element={<PayoutBatchPage />} />
    </Routes>
  )
}
