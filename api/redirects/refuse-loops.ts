import { redirect } from '../../schema/kinds/index.ts'
import type { Database } from '../database/database.ts'
import { invalid } from '../errors.ts'
import { RedirectRepository } from './redirect-repository.ts'

/** Refuses redirects that lead back to themselves, after redirects were written. @throws AppError INVALID */
export async function refuseLoops(database: Database, kinds: Iterable<{ name: string }>): Promise<void> {
  if (![...kinds].some(({ name }) => name === redirect.name)) return
  const oldPath = await new RedirectRepository(database).findLoop()
  if (oldPath === undefined) return
  const message = `The redirect from ${oldPath} leads back to itself. Choose another new address`
  throw invalid([{ field: 'newAddress', message }])
}
