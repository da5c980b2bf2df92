/** An operation to which the server responded with an error. */
export class OperationError extends Error {
  /** The error code, such as `INVALID`, if the server named one. */
  readonly code: unknown

  constructor(message: string, code: unknown) {
    super(message)
    this.name = 'OperationError'
    this.code = code
  }
}
