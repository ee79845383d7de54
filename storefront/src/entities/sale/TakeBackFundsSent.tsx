import { endpoints, type SettlementView } from "@northlot/contract"
import { api, messageOf } from "@/shared"
import { Alert, Button } from "@/ui"
import { useSettlementAct } from "./queries"

/** The button with which the buyer reverts 'funds sent'. It is hidden when the step cannot be reverted. */
export function TakeBackFundsSent({ settlement: { saleId, steps } }: { settlement: SettlementView }) {
  const takeBack = useSettlementAct(saleId, (_: Record<string, never>, idempotencyKey) =>
    api(endpoints.takeBackFundsSent, { params: { id: saleId }, idempotencyKey })
  )
  const canTakeBack = steps.some((step) => step.canTakeBack)
  return (
    <>
      {takeBack.isError && (
        <Alert tone="danger" title="“Funds sent” could not be undone">
          {messageOf(takeBack.error)}
        </Alert>
      )}
      {canTakeBack && (
        <Button
          variant="secondary"
          className="w-full whitespace-normal sm:w-fit"
          loading={takeBack.isPending}
          onClick={() => takeBack.mutate({})}
        >
          I have not sent the funds
        </Button>
      )}
    </>
  )
}
