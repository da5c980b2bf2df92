import { useQuery } from '@apollo/client/react'
import { useSearchParams } from 'react-router-dom'
import type { Kind } from '../../../../schema/kind.ts'
import { SavedViewsDocument } from '../../client/graphql/generated.ts'
import { useErrorLog } from '../../client/graphql/use-error-log.ts'
import { useMay, useUser } from '../../client/session/store.ts'
import { contentKindOf } from '../../model/kind-by-name.ts'
import { builtInViews, isShown, shownIn, viewOf } from './views.ts'

/** Returns the views of a list, and which of them the address shows. The list works without the saved ones. */
export function useViews(kind: Kind) {
  const [search] = useSearchParams()
  const { data, error, refetch } = useQuery(SavedViewsDocument, {
    variables: { kind: contentKindOf(kind) },
    fetchPolicy: 'cache-and-network',
  })
  useErrorLog('Loading views failed', error)
  const builtIn = builtInViews(useUser()?.username ?? '', useMay('releases:read'))
  const saved = data?.views ?? []
  const shown = saved.find((view) => isShown(viewOf(view), search))
  const shownBuiltIn = shown ? undefined : builtIn.find((view) => isShown(view, search))
  const { sort, descending } = shownIn(search)
  return {
    search,
    builtIn,
    saved,
    shown,
    shownBuiltIn,
    /** Whether the list shows what no view does. */
    isNew: data !== undefined && !shown && (!shownBuiltIn || sort !== '' || descending),
    reload: () => void refetch().catch(() => {}),
  }
}
