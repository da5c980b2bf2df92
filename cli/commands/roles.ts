import { withSystem } from '../context/context.ts'
import { consent } from '../terminal/ask.ts'
import { CommandError } from '../terminal/command-error.ts'
import { print, printDone } from '../terminal/terminal.ts'

interface RoleOptions {
  label?: string
  may?: string[]
}

/** `verdant roles list` */
export const list = (options: { json?: boolean }): Promise<void> =>
  withSystem('roles', async ({ actor, services }) => {
    const roles = await services.roles.list(actor)
    if (options.json) return print(JSON.stringify(roles, null, 2))
    const width = Math.max(...roles.map(({ name }) => name.length))
    for (const { name, isBuiltIn, description, rights, uses } of roles)
      print(`${name.padEnd(width)}  ${isBuiltIn ? description : `${rights.join(', ')} (in use: ${uses})`}`)
  })

/** `verdant roles add` */
export const add = (name: string, { label = name, may = [] }: RoleOptions): Promise<void> =>
  withSystem('roles', async ({ actor, services }) => {
    const { rights } = await services.roles.add(actor, name, { label, rights: may })
    printDone(`Added ${name}: ${rights.join(', ')}`)
  })

/** `verdant roles edit`: changes the label, the rights, or both. */
export async function edit(name: string, { label, may }: RoleOptions): Promise<void> {
  if (label === undefined && may === undefined) throw new CommandError('Say what to change: --label or --may')
  await withSystem('roles', async ({ actor, services }) => {
    const role = (await services.roles.list(actor)).find((candidate) => candidate.name === name)
    if (!role) throw new CommandError(`There is no role ${name}. List them: verdant roles list`)
    const { rights } = await services.roles.change(actor, name, {
      label: label ?? role.label,
      rights: may ?? role.rights,
    })
    printDone(`Changed ${name}: ${rights.join(', ')}`)
  })
}

/** `verdant roles remove` */
export const remove = (name: string, { replacement, yes }: { replacement?: string; yes?: boolean }): Promise<void> =>
  withSystem('roles', async ({ actor, services }) => {
    await consent(`Remove the role ${name}?`, yes)
    await services.roles.remove(actor, name, replacement)
    printDone(`Removed ${name}`)
  })
