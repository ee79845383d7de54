/** The list that somebody's words ask for, wherever they are typed; the words as they stand without that code. */
export const searchAddressOf = (typed: string): Promise<string> =>
  import("./searchAddress").then(
    ({ addressOfPhrase }) => addressOfPhrase(typed),
    () => `/auctions?q=${encodeURIComponent(typed)}`
  )
