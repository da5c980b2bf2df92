import { errorCode } from '../error-code.ts'
import { AppError } from '../errors.ts'

/** An unexpected error in the code of an extension. Its message names the extension, for the log. */
class ExtensionError extends Error {
  override name = 'ExtensionError'
  /** The code of the cause: failures of the database are treated the same everywhere. */
  readonly code: string

  constructor(extension: string, cause: unknown) {
    super(`The extension “${extension}” failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.code = errorCode(cause)
  }
}

/** Runs code of an extension. Its unexpected errors name it. */
export async function inExtension<T>(extension: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof AppError ? error : new ExtensionError(extension, error)
  }
}
