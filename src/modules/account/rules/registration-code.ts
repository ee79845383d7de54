export const CODE_TRIES = 5
