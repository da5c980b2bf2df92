import { joined } from './names.ts'
import type { ItemState } from './stream.ts'

/** Names those who have the item open. Each is named once, whatever the number of their windows. */
export function presentText({ users }: ItemState): string {
  const others = [...new Set(users.filter(({ isSelf }) => !isSelf).map(({ name }) => name))]
  if (others.length > 0) return `${joined(others)} ${others.length === 1 ? 'has' : 'have'} this open, too.`
  return users.length > 0 ? 'You have this open in another window, too.' : ''
}
