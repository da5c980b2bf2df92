/** Thrown when a source or target as a whole cannot be used. The message is for the user. */
export class TransferError extends Error {
  override name = 'TransferError'
}
