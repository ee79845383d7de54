import { SESSION_CHANNEL } from "@northlot/contract"

/** What a tab has done to the session that it shares with all others of its browser. */
export type TabNews = "signed-in" | "signed-out"

let channel: BroadcastChannel | null = null

/** Where tabs cannot speak to each other, the server's refusal tells them. */
function opened(): BroadcastChannel | null {
  if (!("BroadcastChannel" in window)) return null
  channel ??= new BroadcastChannel(SESSION_CHANNEL)
  return channel
}

export function tellOtherTabs(news: TabNews): void {
  opened()?.postMessage(news)
}

export function hearOtherTabs(hear: (news: TabNews) => void): () => void {
  const tabs = opened()
  const onMessage = ({ data }: MessageEvent<TabNews>) => hear(data)
  tabs?.addEventListener("message", onMessage)
  return () => tabs?.removeEventListener("message", onMessage)
}
