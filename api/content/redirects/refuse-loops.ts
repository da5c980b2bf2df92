import { redirect } from '../../../schema/kinds/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { RedirectRepository } from './redirect-repository.ts'

/** Redirects lead back to themselves. */
export class RedirectLoopError extends AppError {
  /** The old addresses of all redirects in the loop. */
  readonly oldPaths: readonly string[]

  constructor(oldPaths: readonly string[]) {
    const message = `The redirect from ${oldPaths[0]!} leads back to itself. Choose another new address`
    super('INVALID', message, { errors: [{ field: 'newAddress', message }] })
    this.oldPaths = oldPaths
  }
}

/** Refuses redirects that lead back to themselves, after redirects were written. @throws AppError INVALID */
export async function refuseLoops(database: Database, kinds: Iterable<{ name: string }>): Promise<void> {
  if (![...kinds].some(({ name }) => name === redirect.name)) return
  const oldPaths = await new RedirectRepository(database).findLoop()
  if (oldPaths) throw new RedirectLoopError(oldPaths)
}
