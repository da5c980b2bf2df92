import { useQuery } from '@apollo/client/react'
import { useMemo, useState } from 'react'
import { THREAD_PARAM } from '../../../../schema/comments.ts'
import type { AnyKind } from '../../../../schema/kind.ts'
import { rightOn } from '../../../../schema/rights.ts'
import { CommentThreadsDocument } from '../../client/graphql/generated.ts'
import { useErrorLog } from '../../client/graphql/use-error-log.ts'
import { useMay } from '../../client/session/store.ts'
import { contentKindOf } from '../../model/kind-by-name.ts'
import type { CommentPlace, FormComments } from './place.ts'

/** What the panel of comments shows: a part of the item, one thread, or everything. */
interface Shown {
  place?: CommentPlace
  thread?: string
}

/** The comments on the item of a form, and what its panel shows of them. */
export interface ItemComments extends FormComments {
  kind: AnyKind
  id: string
  /** Null while the panel is closed. */
  shown: Shown | null
  /** Shows all comments, or closes the panel. */
  toggle: () => void
  showAll: () => void
  close: () => void
  refetch: () => Promise<unknown>
}

/** Returns what an address opens: `?comments` all of them, `?comments=<id>` one thread. */
function shownIn(search: string): Shown | null {
  const thread = new URLSearchParams(search).get(THREAD_PARAM)
  return thread === null ? null : thread === '' ? {} : { thread }
}

/** Returns the comments on an item; null for a new item, and for users who may not read them. */
export function useItemComments(kind: AnyKind, id: string | undefined): ItemComments | null {
  const skip = !useMay(rightOn(kind, 'read')) || id === undefined
  const [shown, setShown] = useState(() => shownIn(location.search))
  const { data, error, refetch } = useQuery(CommentThreadsDocument, {
    variables: { kind: contentKindOf(kind), id: id ?? '' },
    skip,
    fetchPolicy: 'cache-and-network',
  })
  useErrorLog('Loading comments failed', error)
  const threads = data?.threads
  const isOpen = shown !== null
  return useMemo(
    () =>
      skip
        ? null
        : {
            kind,
            id,
            threads: threads ?? [],
            shown,
            open: (place) => setShown({ place }),
            toggle: () => setShown(isOpen ? null : {}),
            showAll: () => setShown({}),
            close: () => setShown(null),
            refetch,
          },
    [skip, kind, id, threads, shown, isOpen, refetch],
  )
}
