import { collections } from '../../../../schema/kinds/index.ts'
import type { FoundPart } from '../../client/graphql/item-search.ts'
import { rightOn } from '../../../../schema/rights.ts'
import { adminPaths, newPath } from '../paths/paths.ts'
import { openOverlay } from '../../ui/hooks/overlay-requests.ts'
import { type Permissions, screensFor } from '../navigation/sections.ts'

/** An entry of the command palette: it opens an address, or does something else. */
export interface Command {
  label: string
  /** The type of the entry, in one word. */
  group: string
  /** A passage of an item that was found by the words in it. */
  passage?: readonly FoundPart[] | undefined
  to: string
  /** Words that find it besides those of its label. */
  otherWords?: string
  /** Done instead of opening the address, which then only identifies the entry. */
  run?: () => void
  /** The state of the navigation to the address. */
  state?: object
}

/**
 * Returns the commands for every screen, form and action of a user.
 *
 * @param isLimited whether the user writes only translations
 */
export const commandsFor = (permissions: Permissions, isLimited = false): Command[] => [
  ...screensFor(permissions).map(({ label, to }) => ({ label, to, group: 'Screen' })),
  ...collections
    .filter((kind) => !isLimited && permissions.includes(rightOn(kind, 'draft')))
    .map((kind) => ({
      label: `Add ${kind.label}`,
      to: newPath(kind),
      group: 'New',
      otherWords: 'new create',
    })),
  ...(permissions.includes('releases:draft')
    ? [{ label: 'New release', to: `${adminPaths.releases}?new=1`, group: 'New' }]
    : []),
  { label: 'Account and password', to: adminPaths.account, group: 'Screen' },
  ...actions,
]

const actions: readonly Command[] = [
  { label: 'Show keyboard shortcuts', to: '#shortcuts', group: 'Action', run: () => openOverlay('shortcuts') },
  { label: 'View site', to: '/', group: 'Action', run: () => location.assign('/') },
  { label: 'Logout', to: adminPaths.login, group: 'Action', state: { signOut: true } },
]

/** Returns the commands whose labels and other words contain every word of `text`, in any order. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return commands.filter(({ label, otherWords = '' }) => {
    const found = `${label} ${otherWords}`.toLowerCase()
    return words.every((word) => found.includes(word))
  })
}
