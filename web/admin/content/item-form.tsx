import { useApolloClient } from '@apollo/client/react'
import Eye from 'virtual:icon/eye'
import History from 'virtual:icon/rotate-ccw-clock'
import { useId, useState } from 'react'
import type { Kind } from '../../../schema/kind.ts'
import type { KindLabels } from '../../kinds/kind-in-admin.ts'
import { Button } from '../../ui/button.tsx'
import { EditorForm, SaveButton } from '../editing/editor-form.tsx'
import { useLeaveGuard } from '../editing/leave-guard.tsx'
import { valuesOnly } from '../../../schema/same-value.ts'
import type { Item, Values } from '../editing/start.ts'
import { type Attempt, useEditor } from '../editing/use-editor.ts'
import { inputOf } from '../graphql/choices.ts'
import { operationsFor } from '../graphql/operations.ts'
import { HistoryDialog } from '../history/history-dialog.tsx'
import { localDraftKey } from '../local-drafts/key.ts'
import { deleteLocalDraft, saveLocalDraft } from '../local-drafts/store.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import type { OpenItem } from './open-item.ts'
import { type Preview, PreviewDialog } from './preview-dialog.tsx'

export interface ItemFormProps {
  kind: Kind
  labels: KindLabels
  openItem: OpenItem
  title: string
  localDraftName: string
  /** The stored item; null for a new one. */
  loaded: Item | null
  /** The initial values of a new item. */
  source: Values
  Preview?: Preview | undefined
  /** The keys of the fields whose counters are always shown. */
  counted?: readonly string[] | undefined
  onClose: () => void
  onSaved: (item: Item) => void
  /** Opens the unsaved changes of a deleted item as a new item. */
  onCopy: (id: string) => void
}

/** The form of a new or loaded item, in a dialog with its history and preview. */
export function ItemForm({ kind, labels, openItem, title, localDraftName, loaded, source, ...props }: ItemFormProps) {
  const { Preview, counted, onClose, onSaved, onCopy } = props
  const formId = useId()
  const [showing, setShowing] = useState<'preview' | 'history' | null>(null)
  const save = useSaveItem(kind)
  const editor = useEditor({ kind, localDraftName, loaded, initial: valuesOnly(kind.fields, source), save })
  useLeaveGuard({ dirty: editor.isDirty, discard: editor.discard, stays: openItem.stays })

  function copyAsNew() {
    saveLocalDraft(localDraftKey(`${kind.name}.copy.${editor.id}`), {
      base: editor.getBase().values,
      version: 0,
      values: editor.form.getValues(),
      at: Date.now(),
    })
    editor.discard()
    deleteLocalDraft(localDraftKey(localDraftName))
    onCopy(editor.id)
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          {loaded && (
            <Button variant="quiet" size="small" onClick={() => setShowing('history')}>
              <History aria-hidden="true" className="size-4" />
              <span className="max-sm:sr-only">History</span>
            </Button>
          )}
          {Preview && (
            <Button variant="quiet" size="small" onClick={() => setShowing('preview')}>
              <Eye aria-hidden="true" className="size-4" />
              <span className="max-sm:sr-only">Preview</span>
            </Button>
          )}
        </>
      }
      footer={
        <>
          <p role="status" className="mr-auto text-sm text-ink-soft">
            {editor.dirty ? 'Unsaved changes' : ''}
          </p>
          {editor.problem?.gone && (
            <Button variant="outline" onClick={copyAsNew}>
              Keep as a new {labels.one}
            </Button>
          )}
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <SaveButton editor={editor} formId={formId} />
        </>
      }
    >
      <EditorForm
        editor={editor}
        formId={formId}
        {...(counted && { counted })}
        onSaved={(item) => !editor.isDirty() && onSaved(item)}
      />
      {Preview && showing === 'preview' && (
        <PreviewDialog Preview={Preview} editor={editor} onClose={() => setShowing(null)} />
      )}
      {loaded && (
        <HistoryDialog
          kind={kind}
          id={loaded.id}
          open={showing === 'history'}
          onClose={() => setShowing(null)}
          onRestored={editor.acceptLoaded}
        />
      )}
    </FormDialog>
  )
}

/** Returns a function that creates or updates an item. */
function useSaveItem(kind: Kind) {
  const client = useApolloClient()
  const operations = operationsFor(kind)
  return async ({ values, changes, base: { version }, id }: Attempt): Promise<Item> => {
    const variables = { id, input: inputOf(kind.fields, version === 0 ? values : changes) }
    const { data } =
      version === 0
        ? await client.mutate({ mutation: operations.create, variables })
        : await client.mutate({ mutation: operations.update, variables: { ...variables, version } })
    return data!.item
  }
}
