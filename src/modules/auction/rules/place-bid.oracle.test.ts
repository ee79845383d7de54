import { isDeepStrictEqual } from "node:util"
import { playHistories } from "./oracle/random-histories"

const HISTORIES = 5_000

test(`the engine answers ${HISTORIES} random histories as the second model does`, () =>
  playHistories(HISTORIES, isDeepStrictEqual))
