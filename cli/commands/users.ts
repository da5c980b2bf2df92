import { consent, readPassword } from '../terminal/ask.ts'
import { withSystem } from '../context/context.ts'
import { print, printDone } from '../terminal/terminal.ts'

interface PasswordOptions {
  passwordStdin?: boolean
}

/** `verdant users add`: adds a user, with a password from a prompt or standard input. */
export async function add(username: string, options: PasswordOptions & { role: string; email: string }): Promise<void> {
  const password = await readPassword(options.passwordStdin)
  await withSystem('users', async ({ actor, services }) => {
    const user = await services.users.add(actor, { username, email: options.email, role: options.role, password })
    printDone(`Added ${user.username} (${user.role})`)
  })
}

/** `verdant users list` */
export const list = (options: { json?: boolean }): Promise<void> =>
  withSystem('users', async ({ actor, services }) => {
    const users = await services.users.list(actor)
    if (options.json) return print(JSON.stringify(users, null, 2))
    if (users.length === 0) return print('There are no users')
    const width = Math.max(...users.map(({ username }) => username.length))
    for (const { username, role, email, isActive } of users) {
      print(`${username.padEnd(width)}  ${role.padEnd(11)}  ${isActive ? 'enabled ' : 'disabled'}  ${email}`)
    }
  })

/** `verdant users password`: changes a password and ends the user's sessions. */
export async function password(username: string, options: PasswordOptions): Promise<void> {
  const password = await readPassword(options.passwordStdin)
  await withSystem('users', async ({ actor, services }) => {
    const { id } = await services.users.byName(actor, username)
    await services.users.setPassword(actor, id, password)
    printDone(`${username} has a new password`)
  })
}

/** `verdant users role` */
export const role = (username: string, newRole: string): Promise<void> =>
  withSystem('users', async ({ actor, services }) => {
    const { id } = await services.users.byName(actor, username)
    await services.users.setRole(actor, id, newRole)
    printDone(`${username} is now ${newRole}`)
  })

/** `verdant users email` */
export const email = (username: string, address: string): Promise<void> =>
  withSystem('users', async ({ actor, services }) => {
    const { id } = await services.users.byName(actor, username)
    const user = await services.emailChanges.set(actor, id, address)
    printDone(`The address of ${user.username} is now ${user.email}`)
  })

const setActive =
  (isActive: boolean) =>
  (username: string): Promise<void> =>
    withSystem('users', async ({ actor, services }) => {
      const { id } = await services.users.byName(actor, username)
      await services.users.setActive(actor, id, isActive)
      printDone(`${username} is ${isActive ? 'enabled' : 'disabled'}`)
    })

/** `verdant users disable` and `verdant users enable` */
export const disable = setActive(false)
export const enable = setActive(true)

/** `verdant users reset-2fa`: removes the second factor of a user who lost it. */
export const resetSecondFactor = (username: string): Promise<void> =>
  withSystem('users', async ({ actor, services }) => {
    const { id } = await services.users.byName(actor, username)
    await services.secondFactors.takeAway(actor, id)
    printDone(`${username} has no second factor now`)
  })

/** `verdant users unlink`: unlinks the identities at providers from the account of a user. */
export const unlink = (username: string): Promise<void> =>
  withSystem('users', async ({ actor, services }) => {
    const { id } = await services.users.byName(actor, username)
    await services.linkedIdentities.unlinkAllOf(actor, id)
    printDone(`${username} has no linked identity now`)
  })

/** `verdant users remove` */
export async function remove(username: string, options: { yes?: boolean }): Promise<void> {
  await consent(`Remove ${username} permanently?`, options.yes)
  await withSystem('users', async ({ actor, services }) => {
    const { id } = await services.users.byName(actor, username)
    await services.users.remove(actor, id)
    printDone(`Removed ${username}`)
  })
}
