import type { Attachment, ChatFilter, ChatSummary } from "@northlot/contract"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { api, endpoints, queryKeys } from "@/shared"

/** The person's conversations in one tab and the count of each tab. */
export function useChats(search: { filter: ChatFilter; q?: string }) {
  return useQuery({
    queryKey: queryKeys.chats.list(search),
    queryFn: ({ signal }) => api(endpoints.listActiveChats, { params: { id: "me" }, query: search, signal }),
    placeholderData: (previous) => previous,
  })
}

/**
 * The conversation about a listing or a sale, archived or not. If a listing has several, one whose sale is not
 * cancelled is preferred.
 */
export function useChat(listingOrSaleId: string | null) {
  const found = useQuery({
    queryKey: queryKeys.chats.list({ listingId: listingOrSaleId }),
    queryFn: ({ signal }) =>
      api(endpoints.listActiveChats, { params: { id: "me" }, query: { listingId: listingOrSaleId! }, signal }),
    enabled: listingOrSaleId !== null,
  })
  const chats = found.data?.chats ?? []
  return { found, chat: chats.find(({ saleStatus }) => saleStatus !== "cancelled") ?? chats[0] ?? null }
}

/** The actions of a conversation: archive it, share the person's number, ask for the other side's number. */
export function useConversationActs({ saleId, lastSeq }: Pick<ChatSummary, "saleId" | "lastSeq">) {
  const queries = useQueryClient()
  const params = { listingId: saleId }
  const onSettled = () => queries.invalidateQueries({ queryKey: queryKeys.chats.summaries })
  return {
    archive: useMutation({
      mutationFn: (archived: boolean) => api(endpoints.archiveChat, { params, body: { archived, seq: lastSeq } }),
      onSettled,
    }),
    sharePhone: useMutation({
      mutationFn: (shared: boolean) => api(endpoints.sharePhone, { params, body: { shared } }),
      onSettled,
    }),
    askForPhone: useMutation({ mutationFn: () => api(endpoints.askForPhone, { params }), onSettled }),
  }
}

/** The age at which a file's link is fetched again: a link works for five minutes. A loaded file stays visible. */
const LINK_MILLISECONDS = 240_000

export function useAttachmentLinks(saleId: string, { id }: Pick<Attachment, "id">) {
  return useQuery({
    queryKey: queryKeys.chats.attachment(saleId, id),
    queryFn: ({ signal }) => api(endpoints.readAttachment, { params: { listingId: saleId, attachmentId: id }, signal }),
    staleTime: LINK_MILLISECONDS,
    refetchOnWindowFocus: false,
  })
}
