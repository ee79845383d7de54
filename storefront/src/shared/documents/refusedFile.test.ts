import { RefusedError } from "@northlot/contract"
import { isOfTheFile } from "./refusedFile"

it.each([
  ["a kind that is not taken", new RefusedError("UNSUPPORTED_MEDIA"), true],
  ["a file that is damaged", new RefusedError("UNREADABLE_FILE"), true],
  ["one with a virus", new RefusedError("INFECTED_FILE"), true],
  ["one that is too large", new RefusedError("TOO_LARGE"), true],
  ["a connection that broke", new RefusedError("UNAVAILABLE"), false],
  ["too many at once", new RefusedError("TOO_MANY_REQUESTS"), false],
  ["an upload that was cut off", new RefusedError("INVALID_INPUT", "The upload was cut off."), false],
  ["anything else", new Error("Failed to fetch"), false],
])("another try is no help against what is wrong with the file alone: %s", (_what, error, isFile) => {
  expect(isOfTheFile(error)).toBe(isFile)
})
