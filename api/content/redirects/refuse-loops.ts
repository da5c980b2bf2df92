import { redirect } from '../../../schema/kinds/index.ts'
import { findLoop } from './find-loop.ts'
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

/** Stands for the address of this site where that is not known: redirects that name it are followed when they are served. */
const ANY_ORIGIN = ['https://this.site']

/**
 * Returns the check that refuses redirects that lead back to themselves. A loop that an earlier version has stored keeps no other
 * redirect from being written.
 *
 * @param origins the public addresses of this site
 */
export const refuseLoops =
  (origins: readonly string[] = ANY_ORIGIN): Check =>
  async (changes, database) => {
    if (!changes.kinds.has(redirect.name)) return
    const changed = [...changes.references()].flat().filter(({ kind }) => kind === redirect.name)
    const all = await new RedirectRepository(database).all()
    const loop = findLoop(new Set(changed.map(({ id }) => id)), all, origins)
    if (loop) throw new RedirectLoopError(loop.map(({ oldPath }) => oldPath).toSorted())
  }
