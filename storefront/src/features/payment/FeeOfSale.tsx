import { hasOpenFee } from "@/entities/sale/openFee"
import { useSeeNoticesAbout } from "@/entities/account/useSeeNoticesAbout"
import { FeePrompt } from "./FeePrompt"
import { useSales } from "./queries"

/** A dialog with the fee of a sale; it is empty once the fee is paid. */
export default function FeeOfSale({ saleId, onClose }: { saleId: string; onClose: () => void }) {
  const sale = useSales().data?.items.find(({ id }) => id === saleId)
  useSeeNoticesAbout((notice) => notice.saleId === saleId && ["bidWon", "listingSold"].includes(notice.type))
  if (!sale?.ownFee || !hasOpenFee(sale)) return null
  return <FeePrompt sale={sale} description={sale.title} onClose={onClose} />
}
