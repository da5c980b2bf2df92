/** Begins the statements that run beside requests: their number and time do not belong to the request that caused them. */
export const BACKGROUND = '/* background */'
