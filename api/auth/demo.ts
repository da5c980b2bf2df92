import { type Database, rows } from '../database/database.ts'
import type { Actor } from './policy.ts'
import type { UserService } from './users.ts'

/** The accounts of the demo, which only ever exist on one's own machine: the login screen shows them. */
export const DEMO_ACCOUNTS = [
  { username: 'admin', password: 'verdant-admin', email: 'admin@verdant.example', role: 'admin' },
  { username: 'editor', password: 'verdant-editor', email: 'editor@verdant.example', role: 'editor' },
] as const

/** Adds the demo's accounts to a database without users. @returns whether it did */
export async function addDemoAccounts(actor: Actor, database: Database, users: UserService): Promise<boolean> {
  const [someone] = await rows(database.pool, 'select 1 from users limit 1')
  if (someone) return false
  for (const account of DEMO_ACCOUNTS) await users.add(actor, account)
  return true
}
