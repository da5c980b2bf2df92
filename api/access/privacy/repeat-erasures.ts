import { UserRepository } from '../accounts/user-repository.ts'
import type { Database } from '../../platform/database/database.ts'
import { ErasureRepository, type ErasureRow } from './erasure-repository.ts'

/** The number of people that a repetition has erased. */
export interface Repeated {
  accounts: number
  subscribers: number
}

/**
 * Erases everybody again whose data was erased before, in one transaction. A restored backup may have brought them back.
 *
 * @param others erasures that this database may not know, such as those of before a restore
 */
export const repeatErasures = (database: Database, others: ErasureRow[] = []): Promise<Repeated> =>
  database.transaction(async () => {
    const erasures = new ErasureRepository(database)
    const users = new UserRepository(database)
    await erasures.add(others)
    let accounts = 0
    for (const { id, pseudonym } of await erasures.list()) {
      if (pseudonym === null) continue
      const exists = (await users.findById(id)) !== undefined
      await erasures.replaceNames(id, pseudonym)
      if (exists) await users.remove(id)
      accounts += Number(exists)
    }
    return { accounts, subscribers: await erasures.deleteSubscribersAgain() }
  })
