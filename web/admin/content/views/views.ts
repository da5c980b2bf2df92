import type { Kind } from '../../../../schema/kind.ts'
import { addressOf } from '../item/open-item.ts'

/** A named choice of what a list shows, as parameters of its address. Built-in views leave the sort order as it is. */
export interface View {
  name: string
  params: { q: string; where: string; sort?: string; desc?: string }
}

const builtIn = (name: string, where?: object): View => ({
  name,
  params: { q: '', where: where ? JSON.stringify(where) : '' },
})

/** Returns the views that every list has. @param username the name of the user */
export const builtInViews = (username: string, maySeeReleases: boolean): View[] => [
  builtIn('All'),
  builtIn('Mine', { changedBy: { hasAny: [username] } }),
  builtIn('Drafts', { hasDraft: { eq: true } }),
  ...(maySeeReleases
    ? [
        builtIn('In a release', { inRelease: { eq: true } }),
        builtIn('Waiting for review', { waitingForReview: { eq: true } }),
      ]
    : []),
]

/** Returns whether the address of a list shows a view. */
export const isShown = ({ params }: View, search: URLSearchParams): boolean =>
  Object.entries(params).every(([key, value]) => (search.get(key) ?? '') === value)

/** Returns the address of a list with a view. */
export function hrefOfView(kind: Kind, { params }: View, search: URLSearchParams): string {
  const next = new URLSearchParams(search)
  next.delete('page')
  for (const [key, value] of Object.entries(params)) {
    if (value) next.set(key, value)
    else next.delete(key)
  }
  return addressOf(kind, next.toString(), null)
}
