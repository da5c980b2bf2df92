import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { blank } from '../../../schema/kind.ts'
import { product } from '../../../schema/kinds/index.ts'
import {
  CreateReleaseDocument,
  DiscardPendingDocument,
  DiscardReleaseDocument,
  MovePendingDocument,
  NotLiveDocument,
  SavePendingDocument,
} from '../client/graphql/generated.ts'
import { problemOf } from '../client/graphql/problem.ts'
import { useAction } from '../client/graphql/use-action.ts'
import { contentKindOf } from '../model/kind-by-name.ts'

/** The name of the product of the practice, and of its release. */
export const PRACTICE = 'Practice'

/** What the practice has made. */
interface Made {
  changeId: string
  itemId: string
  releaseId?: string
}

const values = {
  ...blank(product),
  name: PRACTICE,
  category: PRACTICE,
  description: 'Only you and your colleagues see this page.',
  detailedDescription: 'It is a draft: visitors never see it.',
}

/** A practice with a draft of a new product, which is never live. The browser remembers it until it is discarded. */
export function usePractice(userId: string | undefined) {
  const client = useApolloClient()
  // The list of what is not published, on the dashboard, shows the draft of the practice.
  const { run, failure } = useAction(() => client.refetchQueries({ include: [NotLiveDocument] }))
  const key = `practice.${userId}`
  const [made, setMade] = useState(() => JSON.parse(localStorage.getItem(key) ?? 'null') as Made | null)
  const [isOver, setOver] = useState(false)

  function remember(next: Made | null) {
    if (next) localStorage.setItem(key, JSON.stringify(next))
    else localStorage.removeItem(key)
    setMade(next)
    setOver(next === null)
  }

  const makeDraft = () =>
    run('Saving the draft', async () => {
      const input = { kind: contentKindOf(product), baseVersion: 0, values }
      const { data } = await client.mutate({ mutation: SavePendingDocument, variables: { input } })
      const { id: changeId, itemId } = data!.change
      return () => remember({ changeId, itemId })
    })

  const makeRelease = (draft: Made) =>
    run('Making the release', async () => {
      const { data } = await client.mutate({ mutation: CreateReleaseDocument, variables: { name: PRACTICE } })
      const releaseId = data!.release.id
      await client.mutate({ mutation: MovePendingDocument, variables: { id: draft.changeId, releaseId } })
      return () => remember({ ...draft, releaseId })
    })

  const discard = ({ changeId, releaseId }: Made) =>
    run('Discarding', async () => {
      try {
        await (releaseId
          ? client.mutate({ mutation: DiscardReleaseDocument, variables: { id: releaseId } })
          : client.mutate({ mutation: DiscardPendingDocument, variables: { id: changeId } }))
      } catch (error) {
        // Someone else has discarded it.
        if (!problemOf(error).gone && problemOf(error).code !== 'CONFLICT') throw error
      }
      return () => remember(null)
    })

  return { made, isOver, makeDraft, makeRelease, discard, failure }
}
