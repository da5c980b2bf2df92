import { redirect } from '../../../schema/kinds/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Check } from '../items/checks.ts'
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

/** Refuses redirects that lead back to themselves. @throws AppError INVALID */
export const refuseLoops: Check = async (changes, database) => {
  if (!changes.kinds.has(redirect.name)) return
  const oldPaths = await new RedirectRepository(database).findLoop()
  if (oldPaths) throw new RedirectLoopError(oldPaths)
}
