import { Route, Routes } from "react-router-dom"
import { PayoutBatchPage } from "./PayoutBatchPage"
import { PayoutsPage } from "./PayoutsPage"

/** Due payouts and all batches; each batch has its own address. */
export function Payouts() {
  return (
    <Routes>
      <Route index element={<PayoutsPage />} />
      <Route path=":id" element={<PayoutBatchPage />} />
    </Routes>
  )
}
