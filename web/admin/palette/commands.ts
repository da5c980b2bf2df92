import { seo } from '../../../schema/kinds/index.ts'
import { adminPaths, managed, newPath } from '../paths.ts'
import { screens } from '../shell/sections.ts'

/** Something the palette leads to. */
export interface Command {
  label: string
  /** What it is, in a word. */
  group: string
  to: string
}

/** Every screen and every blank form that someone may open. */
export const commandsFor = (isAdmin: boolean): Command[] => [
  ...screens(isAdmin).map(({ label, to }) => ({ label, to, group: 'Screen' })),
  ...[...managed, seo].map((kind) => ({
    label: `Add ${kind.label}`,
    to: newPath(kind),
    group: 'New',
  })),
  { label: 'Account and password', to: adminPaths.account, group: 'Screen' },
]

/** The commands that contain every word of `text`, in any order. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return commands.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
}
