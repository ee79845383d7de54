import { RefusedError } from "@northlot/contract"
import { measureBid, metrics } from "./metrics"

const counted = async () => {
  const { values } = await metrics.getSingleMetric("northlot_bids_total")!.get()
  return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]))
}

test("a bid is counted once, by what became of it; one that goes back to the door is not counted there", async () => {
  await measureBid("auc_1", Promise.resolve({ ok: true }))
  await measureBid("auc_1", Promise.resolve(null))
  await measureBid("auc_1", Promise.reject(new RefusedError("BID_TOO_LOW"))).catch(() => undefined)
  await measureBid("auc_1", Promise.reject(new Error("gone"))).catch(() => undefined)
  expect(await counted()).toEqual({ accepted: 1, refused: 1, failed: 1 })
})
