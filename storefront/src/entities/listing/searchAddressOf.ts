/**
 * The address of the list of cars for a typed phrase. The code that interprets phrases loads on demand. If that code
 * fails to load, the list is searched for the words as typed.
 */
export const searchAddressOf = (typed: string): Promise<string> =>
  import("./searchAddress").then(
    ({ addressOfPhrase }) => addressOfPhrase(typed),
    () => `/auctions?q=${encodeURIComponent(typed)}`
  )
