import type { Actor } from '../permissions/policy.ts'
import type { UserService } from '../users/users.ts'

/** The accounts of the demo. They exist only on the user's own machine, and the login screen shows them. */
export const DEMO_ACCOUNTS = [
  { username: 'admin', password: 'verdant-admin', email: 'admin@verdant.example', role: 'admin' },
  { username: 'editor', password: 'verdant-editor', email: 'editor@verdant.example', role: 'editor' },
] as const

/** Adds the demo's accounts to a database without users. Returns whether it did. */
export async function addDemoAccounts(actor: Actor, users: UserService): Promise<boolean> {
  if (await users.hasUsers(actor)) return false
  for (const account of DEMO_ACCOUNTS) await users.addDemoAccount(actor, account)
  return true
}
