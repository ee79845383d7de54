/** The car's page with its bid dialog open, for a person who pressed 'Bid Now' and had to do something else first. */
export const bidAddress = (slugOrId: string): string => `/listing/${slugOrId}?bid=now`
