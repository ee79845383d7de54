import { torontoTime, type NoticeParams } from "@northlot/contract"
import type { Reader, Words } from "./words"

export type RatingStep = Extract<
  NoticeParams<"saleStep">,
  { fact: "rating-asked" | "rating-given" | "ratings-shown" | "rating-answered" | "rating-removed" }
>

export function ratingWords(params: RatingStep, { role, car }: Reader): Words {
  const other = role === "buyer" ? "seller" : "buyer"
  switch (params.fact) {
    case "rating-asked":
      return {
        title: `Rate your sale: ${car}`,
        text: `Rate the ${other} with three answers, until ${torontoTime(params.until)}. The ${other} rates you too. Neither of you sees the other's rating before both of you have rated or that time is over.`,
      }
    case "rating-given":
      return {
        title: `The ${params.by} has rated your sale of ${car}`,
        text: `You can read the rating once you have rated the ${params.by}, or after ${torontoTime(params.until)}. You can rate until then.`,
      }
    case "ratings-shown":
      return {
        title: `Both of you have rated the sale of ${car}`,
        text: `You can read now what the ${other} says of you, and answer once.`,
      }
    case "rating-answered":
      return {
        title: `The ${params.by} answered your rating: ${car}`,
        text: params.text,
      }
    case "rating-removed":
      return {
        title: `Your ${params.part === "rating" ? "rating" : "answer to a rating"} was removed: ${car}`,
        text: `Our staff has removed what you wrote, and nobody else can read it any more. The reason:\n${params.reason}`,
      }
  }
}
