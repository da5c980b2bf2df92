import { useQuery } from '@apollo/client/react'
import { pageOf } from '../../../../schema/item-page.ts'
import type { Compared } from '../points-of-view/paths.ts'
import { kindOf } from '../../model/kind-by-name.ts'
import { PendingOfReleaseDocument, SiteDifferencesDocument } from '../../client/graphql/generated.ts'

const LIMIT = 50

interface Changed {
  kind: string
  itemId: string
  title: string
}

/** Returns the pages of the website on which something differs: the landing page and those of the changed items. */
export function useChangedPages({ release = '', at = '', draft = '' }: Compared): { path: string; label: string }[] {
  const inRelease = useQuery(PendingOfReleaseDocument, { variables: { releaseId: release }, skip: !release })
  const since = useQuery(SiteDifferencesDocument, {
    variables: { at, limit: LIMIT },
    skip: !at,
    fetchPolicy: 'no-cache',
  })
  const [kind = '', itemId = ''] = draft.split(' ')
  const changed: readonly Changed[] =
    inRelease.data?.page.items ?? since.data?.differences ?? (draft ? [{ kind, itemId, title: '' }] : [])
  const pages = changed.flatMap((item) => {
    const model = kindOf(item.kind)
    const path = model && pageOf(model, { id: item.itemId })
    return path ? [{ path, label: `${model.label}: ${item.title || 'this item'}` }] : []
  })
  return [{ path: '/', label: 'Landing page' }, ...pages]
}
