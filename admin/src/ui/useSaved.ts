import { RefusedError } from "@northlot/contract"
import { useNotify, useRedirect, useResourceContext, type RaRecord } from "react-admin"
import { messageOf } from "../providers/api"

/** The notice after a failed save or delete. `useSaved` shows no notice if the fields show their own errors. */
export function failed(what: "Save" | "Delete", error: unknown): string {
  if (!(error instanceof RefusedError)) return `${what} failed`
  return error.code === "UNAVAILABLE" ? "Network error" : `${what} failed. ${messageOf(error)}`
}

/** Handles the server's answer to a form. `done` is the notice after a success, and may depend on the sent values. */
export function useSaved(done: string | ((record: RaRecord, sent: Partial<RaRecord>) => string)) {
  const notify = useNotify()
  const redirect = useRedirect()
  const resource = useResourceContext()
  return {
    onSuccess: (record: RaRecord, { data = {} }: { data?: Partial<RaRecord> }) => {
      notify(typeof done === "string" ? done : done(record, data), { type: "success" })
      redirect("show", resource, record.id)
    },
    onError: (error: unknown) => {
      if (!(error instanceof RefusedError && error.details.fields)) notify(failed("Save", error), { type: "error" })
    },
  }
}
