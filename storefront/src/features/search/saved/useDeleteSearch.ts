import type { SavedSearch } from "@northlot/contract"
import { useMutation } from "@tanstack/react-query"
import { api, endpoints, messageOf } from "@/shared"
import { toast } from "@/ui"
import { useRenewSearches } from "./queries"

/** Deletes a search at once and offers to undo the deletion. */
export function useDeleteSearch(): (search: SavedSearch) => void {
  const renew = useRenewSearches()
  const restore = useMutation({
    mutationFn: ({ id }: SavedSearch) => api(endpoints.restoreSavedSearch, { params: { id } }),
    onSuccess: ({ item }) => toast.success(`‘${item.name}’ is back`),
    onError: (error) => toast.error("The search could not be brought back", { description: messageOf(error) }),
    onSettled: renew,
  })
  const remove = useMutation({
    mutationFn: ({ id }: SavedSearch) => api(endpoints.deleteSavedSearch, { params: { id } }),
    onSuccess: (_answer, search) =>
      toast.success(`‘${search.name}’ deleted`, { action: { label: "Undo", onClick: () => restore.mutate(search) } }),
    onError: (error) => toast.error("The search could not be deleted", { description: messageOf(error) }),
    onSettled: renew,
  })
  return (search) => remove.mutate(search)
}
