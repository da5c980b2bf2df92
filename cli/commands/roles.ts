import { withSystem } from '../context/context.ts'
import { consent } from '../terminal/ask.ts'
import { CommandError } from '../terminal/command-error.ts'
import { print, printDone } from '../terminal/terminal.ts'

interface RoleOptions {
  label?: string
  may?: string[]
  /** The languages to whose texts the role is limited; false for no limit. */
  languages?: string[] | false
}

/** Returns what a role allows, as it is printed. */
const shown = ({ rights, languages }: { rights: readonly string[]; languages: readonly string[] }) =>
  rights.join(', ') + (languages.length > 0 ? `; only texts in ${languages.join(', ')}` : '')

/** `verdant roles list` */
export const list = (options: { json?: boolean }): Promise<void> =>
  withSystem('roles', async ({ actor, services }) => {
    const roles = await services.roles.list(actor)
    if (options.json) return print(JSON.stringify(roles, null, 2))
    const width = Math.max(...roles.map(({ name }) => name.length))
    for (const { name, isBuiltIn, description, rights, languages, uses } of roles)
      print(`${name.padEnd(width)}  ${isBuiltIn ? description : `${shown({ rights, languages })} (in use: ${uses})`}`)
  })

/** `verdant roles add` */
export const add = (name: string, { label = name, may = [], languages }: RoleOptions): Promise<void> =>
  withSystem('roles', async ({ actor, services }) => {
    const role = await services.roles.add(actor, name, { label, rights: may, languages: languages || [] })
    printDone(`Added ${name}: ${shown(role)}`)
  })

/** `verdant roles edit`: changes the label, the rights, the languages, or several of them. */
export async function edit(name: string, { label, may, languages }: RoleOptions): Promise<void> {
  if (label === undefined && may === undefined && languages === undefined)
    throw new CommandError('Say what to change: --label, --may or --languages')
  await withSystem('roles', async ({ actor, services }) => {
    const role = (await services.roles.list(actor)).find((candidate) => candidate.name === name)
    if (!role) throw new CommandError(`There is no role ${name}. List them: verdant roles list`)
    const changed = await services.roles.change(actor, name, {
      label: label ?? role.label,
      rights: may ?? role.rights,
      languages: languages === undefined ? undefined : languages || [],
    })
    printDone(`Changed ${name}: ${shown(changed)}`)
  })
}

/** `verdant roles remove` */
export const remove = (name: string, { replacement, yes }: { replacement?: string; yes?: boolean }): Promise<void> =>
  withSystem('roles', async ({ actor, services }) => {
    await consent(`Remove the role ${name}?`, yes)
    await services.roles.remove(actor, name, replacement)
    printDone(`Removed ${name}`)
  })
