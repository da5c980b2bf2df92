/** Returns the code of an error of Node or PostgreSQL, or an empty text if it has none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
