/** '1 credit', '3 credits'. */
export const countedCredits = (credits: number) => `${credits} ${credits === 1 ? "credit" : "credits"}`
