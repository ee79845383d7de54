import type { SellerListing } from "@northlot/contract"
import { useMutation } from "@tanstack/react-query"
import { useCallback } from "react"
import { useNavigate } from "react-router-dom"
import { api, endpoints, messageOf } from "@/shared"
import { fieldsOfRefusal } from "@/shared/forms/refusedFields"
import { toast } from "@/ui"
import type { RowActionKey } from "./rowActions"

const failed = (error: unknown) =>
  toast.error(messageOf(error), {
    description: Object.values(fieldsOfRefusal(error)).join(" ") || undefined,
  })

/** The row actions that need no dialog. */
export function useRowActs(onChanged: () => void) {
  const navigate = useNavigate()
  const { mutate: move } = useMutation({
    mutationFn: (id: string) => api(endpoints.updateListing, { params: { id }, body: { status: "draft" } }),
    onSuccess: () => void toast.success("Back to draft"),
    onError: failed,
    // Refetches after an error too, because a refusal means that the row on the screen is outdated.
    onSettled: onChanged,
  })
  const { mutate: pin } = useMutation({
    mutationFn: ({ id, pinned }: { id: string; pinned: boolean }) =>
      api(endpoints.pinListing, { params: { id }, body: { pinned } }),
    onError: failed,
    onSettled: onChanged,
  })
  return useCallback(
    (key: RowActionKey, { id, slug, saleId, pinned }: SellerListing) => {
      if (key === "edit") void navigate(`/sell/edit/${id}`)
      else if (key === "preview") void navigate(`/listing/${id}`)
      else if (key === "sale") void navigate(`/payments/sale/${saleId}`)
      else if (key === "unpublish" || key === "goDraft") move(id)
      else if (key === "pin") pin({ id, pinned: !pinned })
      else if (key === "copyLink") void copyLink(`${window.location.origin}/listing/${slug}`)
    },
    [navigate, move, pin]
  )
}

async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    toast.success("Link copied")
  } catch {
    // Browsers refuse the clipboard without a permission or on a page without https.
    toast.error("Your browser did not let us copy the link", { description: address, duration: 15_000 })
  }
}
