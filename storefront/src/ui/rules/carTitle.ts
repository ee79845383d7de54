/** Splits the name of a car. Parts at odd indexes are names such as F-150, which must not break across lines. */
export const titleParts = (title: string): string[] => title.split(/(\w{1,12}-\w{1,12})/)
