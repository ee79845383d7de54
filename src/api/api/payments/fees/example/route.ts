import { cents, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { exampleFees } from "#src/use-cases/fee/example-fees"

export const GET = route(endpoints.readExampleFees, async ({ query: { priceCents, buyer, seller }, scope }) => ({
  ok: true as const,
  ...(await exampleFees(scope, { hammerCents: cents(priceCents), buyer, seller })),
  dependsOnSale: scope.resolve("fee").asksPlugins(),
}))
