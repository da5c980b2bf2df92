import type { Kind } from '../../../../schema/kind.ts'
import type { SavedViewFragment } from '../../client/graphql/generated.ts'
import { managerPath } from '../../shell/paths/paths.ts'

/** The parameters in the address of a list that a view sets. Built-in views leave the sort order as it is. */
type Params = Record<'q' | 'where', string> & Partial<Record<'sort' | 'desc', string>>

/** A named choice of what a list shows. */
export interface View {
  name: string
  params: Params
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

/** Returns a saved view as one of the list. */
export const viewOf = ({ name, search, where, sort, descending }: SavedViewFragment): View => ({
  name,
  params: { q: search, where, sort, desc: descending ? '1' : '' },
})

/** Returns what the address of a list shows, as a view is saved. */
export const shownIn = (search: URLSearchParams) => ({
  search: search.get('q') ?? '',
  where: search.get('where') ?? '',
  sort: search.get('sort') ?? '',
  descending: search.has('desc'),
})

/** Returns whether the address of a list shows a view. */
export const isShown = ({ params }: View, search: URLSearchParams): boolean =>
  Object.entries(params).every(([key, value]) => (search.get(key) ?? '') === value)

/** Returns the address of a list with a view. */
export function hrefOfView(kind: Kind, { params }: View, search: URLSearchParams): string {
  const next = new URLSearchParams()
  for (const [key, value] of Object.entries({ sort: search.get('sort'), desc: search.get('desc'), ...params }))
    if (value) next.set(key, value)
  return managerPath(kind) + (next.size > 0 ? `?${next}` : '')
}
