import { json, Router, type NextFunction, type Request, type RequestHandler, type Response } from "express"
import type { Endpoint } from "@northlot/contract"
import { POST as placeBid } from "#src/api/api/bids/route"
import { POST as placeListingBid } from "#src/api/api/listings/[id]/bid/route"
import { POST as placeOffer } from "#src/api/api/offers/route"
import { refuse } from "#src/http/answers"
import { rememberBytes } from "#src/http/repeated-keys"

/**
 * The routes of bids, placed before the framework's sessions, log and body parsers, which bids do not need. The
 * handlers are those of `src/api`.
 */
export function bidRoutes(): Router {
  const router = Router()
  const routes: (RequestHandler & { endpoint: Pick<Endpoint, "path"> })[] = [placeOffer, placeBid, placeListingBid]
  for (const handler of routes) router.post(handler.endpoint.path, json({ verify: rememberBytes }), handler)
  router.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error)
    refuse(response, error)
  })
  return router
}
