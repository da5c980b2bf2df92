import { useQuery } from '@apollo/client/react'
import { useMemo, useState } from 'react'
import { THREAD_PARAM } from '../../../../schema/comments.ts'
import type { AnyKind } from '../../../../schema/kind.ts'
import { type CommentThreadFragment, CommentThreadsDocument } from '../../client/graphql/generated.ts'
import { useErrorLog } from '../../client/graphql/use-error-log.ts'
import { contentKindOf } from '../../model/kind-by-name.ts'
import type { Version } from '../../model/version.ts'
import type { CommentPlace } from './place.ts'

/** What the panel of comments shows: a part of the item, one thread, or everything. */
interface Shown {
  place?: CommentPlace
  thread?: string
}

/** The comments on the item of a form, and what its panel shows of them. */
export interface ItemComments {
  kind: AnyKind
  id: string
  /** The release that the form shows. */
  release: Version | undefined
  threads: readonly CommentThreadFragment[]
  /** Null while the panel is closed. */
  shown: Shown | null
  show: (shown: Shown | null) => void
  refetch: () => Promise<unknown>
}

const NONE: readonly CommentThreadFragment[] = []

/** Returns what an address opens: `?comments` all of them, `?comments=<id>` one thread. */
function shownIn(search: string): Shown | null {
  const thread = new URLSearchParams(search).get(THREAD_PARAM)
  return thread === null ? null : thread === '' ? {} : { thread }
}

/** Loads the comments on an item. @param release the release that the form shows */
export function useItemComments(kind: AnyKind, id: string, release: Version | undefined): ItemComments {
  const [shown, show] = useState(() => shownIn(location.search))
  const { data, error, refetch } = useQuery(CommentThreadsDocument, {
    variables: { kind: contentKindOf(kind), id },
    fetchPolicy: 'cache-and-network',
  })
  useErrorLog('Loading comments failed', error)
  const threads = data?.threads ?? NONE
  return useMemo(
    () => ({ kind, id, release, threads, shown, show, refetch }),
    [kind, id, release, threads, shown, refetch],
  )
}
