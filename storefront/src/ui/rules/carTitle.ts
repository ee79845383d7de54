/** The name of a car in parts: those at odd places are names such as F-150, which stay on one line. */
export const titleParts = (title: string): string[] => title.split(/(\w{1,12}-\w{1,12})/)
