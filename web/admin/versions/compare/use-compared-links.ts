import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { problemOf } from '../../client/graphql/problem.ts'
import { contentKindIn } from '../../model/kind-by-name.ts'
import type { Compared } from '../points-of-view/paths.ts'
import type { PointOfView } from '../points-of-view/types.ts'
import { OpenPreviewDocument, SiteMomentsDocument } from '../../client/graphql/generated.ts'

/** The two sides of a comparison: the paths below which each is served, and their names. */
export interface Sides {
  left: { base: string; name: string }
  right: { base: string; name: string }
}

function viewOf({ release, draft, at }: Compared): PointOfView {
  if (release) return { releaseId: release }
  if (at) return { at }
  const [kind = '', itemId = ''] = (draft ?? '').split(' ')
  return { draft: { kind: contentKindIn(kind), itemId } }
}

/**
 * Opens the previews of both sides. The present state of the site is a preview of its last change: the site itself
 * refuses to be shown in a frame.
 */
export function useComparedLinks(compared: Compared) {
  const client = useApolloClient()
  const started = useRef(false)
  const [sides, setSides] = useState<Sides>()
  const [failure, setFailure] = useState<string>()

  async function baseOf(view: PointOfView): Promise<string> {
    const { data } = await client.mutate({ mutation: OpenPreviewDocument, variables: { view } })
    return new URL(data!.link.url).pathname
  }

  const create = useEffectEvent(async () => {
    try {
      const { data } = await client.query({ query: SiteMomentsDocument, fetchPolicy: 'network-only' })
      const now = data!.moments.at(-1)!.at
      const [other, live] = await Promise.all([baseOf(viewOf(compared)), baseOf({ at: now })])
      const [present, then] = [
        { base: live, name: 'Live now' },
        { base: other, name: compared.at ? 'Then' : 'Preview' },
      ]
      setSides(compared.at ? { left: then, right: present } : { left: present, right: then })
    } catch (error) {
      console.warn('Opening the previews failed', error)
      setFailure(problemOf(error).message)
    }
  })

  useEffect(() => {
    if (started.current) return
    started.current = true
    void create()
  }, [])

  return { sides, failure }
}
