/**
 * The address of the list for a typed phrase. The code that reads phrases loads on demand; without it the words search
 * as typed.
 */
export const searchAddressOf = (typed: string): Promise<string> =>
  import("./searchAddress").then(
    ({ addressOfPhrase }) => addressOfPhrase(typed),
    () => `/auctions?q=${encodeURIComponent(typed)}`
  )
