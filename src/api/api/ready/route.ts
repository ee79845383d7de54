import { endpoints } from "@northlot/contract"
import { readyAnswer } from "#src/http/readiness"
import { route } from "#src/http/route"

export const GET = route(endpoints.ready, ({ scope }) => readyAnswer(scope.resolve("watchedParts")))
