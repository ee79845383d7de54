import { LISTING_IMPORT_MAXIMUM_BYTES, RefusedError, columnsText } from "@northlot/contract"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { endpoints, queryKeys, uploadFile } from "@/shared"
import type { ChosenTable, ColumnFields, ImportPreview, ImportResult } from "./importTypes"

interface Look {
  table: ChosenTable
  /** Null lets the server detect the columns. */
  fields: ColumnFields | null
  /** The id of a template, or empty. */
  template: string
  /** Called once, with the first preview. While the server looks up VINs, the browser requests further previews. */
  onAnswer: (preview: ImportPreview) => void
}

/** Requests the server's preview of an import file, and runs the import. */
export function useListingImport() {
  const queries = useQueryClient()
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const asking = useRef<AbortController | null>(null)
  /**
   * The idempotency key of the import, new for each preview: a repeated press imports the previewed table only once.
   */
  const key = useRef("")
  useEffect(() => () => asking.current?.abort(), [])

  const textsOf = ({
    table: { sheet, encoding, separator },
    fields,
    template,
  }: Omit<Look, "onAnswer">): Record<string, string> => ({
    ...(fields ? { columns: columnsText(fields) } : {}),
    ...(sheet === null ? {} : { sheet }),
    ...(encoding === null ? {} : { encoding }),
    ...(separator === null ? {} : { separator }),
    ...(template === "" ? {} : { template }),
  })

  const look = useMutation({
    mutationFn: async ({ table, fields, template, onAnswer }: Look) => {
      asking.current?.abort()
      const own = new AbortController()
      const { signal } = own
      asking.current = own
      key.current = crypto.randomUUID()
      if (table.content.size > LISTING_IMPORT_MAXIMUM_BYTES)
        throw new RefusedError("TOO_LARGE", "This file is larger than 2 MB. Divide it into several.")
      for (let isFirst = true; ; isFirst = false) {
        const sent = { signal, fields: textsOf({ table, fields, template }) }
        const answer = await uploadFile<ImportPreview>(endpoints.previewListingImport, table.content, table.name, sent)
        if (signal.aborted) return
        setPreview(answer)
        if (isFirst) onAnswer(answer)
        if (answer.lookingUp === 0) return
      }
    },
  })
  const run = useMutation({
    mutationFn: ({ table, fields, template }: Omit<Look, "onAnswer"> & { fields: ColumnFields }) =>
      uploadFile<ImportResult>(endpoints.importListings, table.content, table.name, {
        fields: textsOf({ table, fields, template }),
        idempotencyKey: key.current,
      }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.listings.all })
      void queries.invalidateQueries({ queryKey: queryKeys.sellerDashboard })
      void queries.invalidateQueries({ queryKey: queryKeys.photoImports.all })
    },
  })
  const restart = () => {
    asking.current?.abort()
    setPreview(null)
    look.reset()
    run.reset()
  }
  return { preview, look, run, restart }
}
