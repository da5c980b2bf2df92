import { collections } from '../../../schema/kinds/index.ts'
import { adminPaths, newPath } from '../paths.ts'
import { screensFor, type UserRole } from '../shell/sections.ts'

/** An entry of the command palette. */
export interface Command {
  label: string
  /** The type of the entry, in one word. */
  group: string
  to: string
}

/** Returns the commands for every screen and every new-item form that the user may open. */
export const commandsFor = (role: UserRole): Command[] => [
  ...screensFor(role).map(({ label, to }) => ({ label, to, group: 'Screen' })),
  ...collections.map((kind) => ({
    label: `Add ${kind.label}`,
    to: newPath(kind),
    group: 'New',
  })),
  { label: 'New release', to: `${adminPaths.releases}?new=1`, group: 'New' },
  { label: 'Account and password', to: adminPaths.account, group: 'Screen' },
]

/** Returns the commands whose labels contain every word of `text`, in any order. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return commands.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
}
