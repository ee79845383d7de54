import type { AnswerOf, endpoints } from "@northlot/contract"
import { useGetOne } from "react-admin"

export const REFRESH_MILLISECONDS = 30_000

export type Statement = AnswerOf<typeof endpoints.readSaleStatement> & { id: string }
export type StatementLine = Statement["lines"][number]

/** The ledger entries of a sale; all parts of the page share one request. */
export function useStatement(saleId: string) {
  return useGetOne<Statement>("sale-statements", { id: saleId }, { refetchInterval: REFRESH_MILLISECONDS })
}
