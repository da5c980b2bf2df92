import { useApolloClient } from '@apollo/client/react'
import { combinedPatch } from '../../../../schema/merge.ts'
import { changesOf } from '../../../../schema/same-value.ts'
import { loadValidation } from '../../forms/editing/load-validation.ts'
import type { Editor } from '../../forms/editing/use-editor.ts'
import { DiscardPendingDocument, ScheduleItemDocument } from '../../client/graphql/generated.ts'
import { contentKindOf } from '../../model/kind-by-name.ts'
import type { ItemTimes } from './publish-at-dialog.tsx'
import type { PendingChange, ReleaseSummary } from './types.ts'
import { browserZone } from '../../ui/format/zoned-time.ts'

/**
 * Returns a function that schedules the item of a form, with its unsaved changes and those of its draft. Both are removed
 * then, because they are part of the schedule. Invalid values are marked in the form; the function resolves to null then.
 *
 * @throws Problem if the server refuses
 */
export function useScheduleItem(editor: Editor, draft: PendingChange | undefined) {
  const client = useApolloClient()
  const { kind, id, form, getBase, discard } = editor

  return async (times: ItemTimes): Promise<ReleaseSummary[] | null> => {
    const { checkNew } = await loadValidation()
    form.clearErrors()
    const typed = form.getValues()
    const { errors = [] } = checkNew(kind, typed)
    for (const { field, message } of errors) form.setError(field, { type: 'validate', message })
    if (errors.length > 0) return null
    const base = getBase()
    const isNew = !draft && base.version === 0
    const values = isNew
      ? typed
      : combinedPatch(kind.fields, draft?.values ?? {}, changesOf(kind.fields, base.values, typed))
    const variables = {
      kind: contentKindOf(kind),
      itemId: id,
      ...(times.from && { values }),
      baseVersion: draft?.baseVersion ?? base.version,
      timeZone: browserZone(),
      ...times,
    }
    const { data } = await client.mutate({ mutation: ScheduleItemDocument, variables })
    if (draft && times.from) await client.mutate({ mutation: DiscardPendingDocument, variables: { id: draft.id } })
    discard()
    return data!.releases
  }
}
