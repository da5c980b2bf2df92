/** The embedded PostgreSQL cannot be used. The message is for the operator and is printed without the stack. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}
