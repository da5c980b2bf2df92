import { useApolloClient } from '@apollo/client/react'
import type { TypedDocumentNode } from '@apollo/client'
import type { RequestMerge } from '../../forms/editing/merge-prompt.ts'
import type { RunAction } from '../../client/graphql/use-action.ts'
import { withChoices } from '../pending/choose.ts'
import {
  MovePendingDocument,
  DiscardReleaseDocument,
  PublishReleaseDocument,
  RestoreReleaseDocument,
  ScheduleReleaseDocument,
  UnscheduleDocument,
  UpdateReleaseDocument,
} from '../../client/graphql/generated.ts'
import { nameOf } from '../../model/kind-label.ts'
import type { ReleaseSummary } from '../pending/types.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'
import { useChoice } from '../../ui/dialogs/confirm.tsx'
import { notify, undoAction } from '../../ui/notices/notices.tsx'
import type { ReleaseValues } from './release-dialog.tsx'
import type { Release } from './types.ts'

/** Returns the actions on a release. */
export function useReleaseActions(
  { id, name, version, ...release }: Release,
  run: RunAction,
  requestMerge: RequestMerge,
) {
  const client = useApolloClient()
  const requestChoice = useChoice()

  const act = (label: string, mutation: TypedDocumentNode<object, { id: string }>, done: string, undo?: () => void) =>
    run(label, async () => {
      await client.mutate({ mutation, variables: { id } })
      return () => notify(done, undo && undoAction(undo))
    })
  const restore = () => act('Restoring', RestoreReleaseDocument, `“${name}” is back.`)

  async function publish() {
    const choices = [{ value: 'publish', label: 'Publish now' }] as const
    const title = `Publish “${name}” now?`
    if (!(await requestChoice({ title, description: consequences(release), choices }))) return
    await run('Publishing', async () => {
      const done = await withChoices(
        (decisions) =>
          client.mutate({ mutation: PublishReleaseDocument, variables: { id, version, choices: decisions } }),
        requestMerge,
        {
          title: 'Changed on the site since',
          description: 'Other fields have been merged. Choose which value to publish for each of these.',
          mine: 'In the release',
          theirs: 'Live now',
          submit: 'Publish',
          cancel: 'Cancel',
        },
      )
      return done ? () => notify(`“${name}” is live.`) : undefined
    })
  }

  return {
    publish,
    restore,
    discard: () => act('Discarding', DiscardReleaseDocument, `“${name}” was discarded.`, () => void restore()),
    unschedule: () => act('Cancelling the schedule', UnscheduleDocument, 'The schedule was cancelled.'),
    /** Schedules the release. @throws Problem, which the dialog shows */
    async schedule(at: string, timeZone: string) {
      await client.mutate({ mutation: ScheduleReleaseDocument, variables: { id, at, timeZone, version } })
      notify(`“${name}” goes live on ${inBrowserZone(at)}.`)
    },
    async update(values: ReleaseValues) {
      await client.mutate({ mutation: UpdateReleaseDocument, variables: { id, version, ...values } })
    },
    async move(change: Release['changes'][number], target: ReleaseSummary) {
      await client.mutate({ mutation: MovePendingDocument, variables: { id: change.id, releaseId: target.id } })
      notify(`“${nameOf(change)}” moved to “${target.name}”.`)
    },
  }
}

/** The number of items that lose a reference which the dialog names. */
const NAMED = 3

/** Says what publishing changes: "3 changes go live at the same moment: 1 new item, 2 changed items." */
function consequences({ changes, changeCount, cleared }: Pick<Release, 'changes' | 'changeCount' | 'cleared'>): string {
  const count = (number: number, singular: string, plural: string) =>
    number === 0 ? [] : `${number} ${number === 1 ? singular : plural}`
  const created = changes.filter(({ isNew }) => isNew).length
  const deleted = changes.filter(({ action }) => action === 'DELETE').length
  // Of a very long release, only the first changes are loaded.
  const changed = changeCount - created - deleted
  const parts = [
    count(created, 'new item', 'new items'),
    count(changed, 'changed item', 'changed items'),
    count(deleted, 'deleted item', 'deleted items'),
  ].flat()
  const losing = [...new Set(cleared.map(nameOf))]
  const named = losing.slice(0, NAMED).join(', ') + (losing.length > NAMED ? ' and others' : '')
  const taken = losing.length > 0 ? ` References to what is deleted are taken out of ${named}.` : ''
  return `Visitors see it at once, all at the same moment: ${parts.join(', ')}.${taken} It can be rolled back.`
}

export type ReleaseActions = ReturnType<typeof useReleaseActions>
