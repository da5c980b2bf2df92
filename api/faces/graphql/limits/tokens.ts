/** Maximum number of tokens in an operation. The longest of our own operations has a fifth of that. */
export const MAX_TOKENS = 2_000
