import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { saleStatement, statementSums } from "#src/use-cases/ledger/reports"

export const GET = route(endpoints.readSaleStatement, async ({ params: { saleId }, scope }) => {
  const lines = await saleStatement(scope, saleId)
  return {
    ok: true as const,
    saleId,
    lines: lines.map((line) => ({ ...line, postedAt: line.postedAt.toISOString() })),
    ...statementSums(lines),
  }
})
