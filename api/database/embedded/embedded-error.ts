/** Why the embedded PostgreSQL cannot be used, in words for whoever started the program. Its stack tells them nothing. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}
