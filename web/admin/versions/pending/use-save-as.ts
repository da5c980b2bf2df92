import { useApolloClient } from '@apollo/client/react'
import { blank } from '../../../../schema/kind.ts'
import { changesOf } from '../../../../schema/same-value.ts'
import { withPatch } from '../../../../schema/merge.ts'
import { loadMerging } from '../../forms/editing/load-merging.ts'
import type { Values } from '../../model/item.ts'
import type { Editor } from '../../forms/editing/use-editor.ts'
import { problemOf } from '../../client/graphql/problem.ts'
import { checkedDraft } from './checked-draft.ts'
import { SavePendingDocument } from '../../client/graphql/generated.ts'
import { contentKindOf } from '../../model/kind-by-name.ts'
import type { PendingChange } from './types.ts'
import { type NewerChange, newerChange } from './use-save-version.ts'

const MAX_ATTEMPTS = 5

/**
 * Returns a function that saves what was typed over the live version as a pending change: as the draft of the item, or in a
 * release. If there is such a change, both are merged. The form is reset afterwards. Resolves to null if nothing was saved.
 */
export function useSaveAs(editor: Editor) {
  const client = useApolloClient()
  const { kind, id, getBase, perform, requestMerge, discard } = editor
  const { fields } = kind

  async function save(values: Values, releaseId?: string): Promise<PendingChange | null> {
    const base = getBase()
    const about = { kind: contentKindOf(kind), itemId: id, releaseId: releaseId ?? null }
    // A new item may begin with values, such as those of the item that it copies. Its draft has to contain them.
    const from = base.version === 0 && !kind.singleton ? blank(kind) : base.values
    let mine = values
    let existing: NewerChange | undefined
    for (let left = MAX_ATTEMPTS; ; left--) {
      const input = {
        ...about,
        values: changesOf(fields, from, mine),
        baseVersion: existing?.baseVersion ?? base.version,
        version: existing?.version ?? 0,
      }
      try {
        const { data } = await client.mutate({ mutation: SavePendingDocument, variables: { input } })
        return data!.change
      } catch (error) {
        const problem = problemOf(error)
        existing = newerChange(problem)
        if (!existing || left === 0) throw problem
        const theirs = withPatch(fields, base.values, existing.values)
        const { mergeWithPrompt } = await loadMerging()
        const merged = await mergeWithPrompt({
          kind,
          base: base.values,
          mine,
          theirs,
          requestMerge,
          texts: ALREADY_THERE,
        })
        if (!merged) return null
        mine = merged
      }
    }
  }

  return (releaseId?: string): Promise<PendingChange | null> =>
    perform(async () => {
      const values = await checkedDraft(editor)
      const change = values && (await save(values, releaseId))
      if (change) discard()
      return change
    })
}

const ALREADY_THERE = {
  title: 'There already is such a change',
  description: 'Other fields have been merged. Choose which value to keep for each field that both change.',
  mine: 'In this form',
  theirs: 'Saved there',
}
