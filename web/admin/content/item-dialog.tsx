import { useApolloClient, useQuery } from '@apollo/client/react'
import { Eye, History } from 'lucide-react'
import { type ComponentType, useId, useState } from 'react'
import { blank, type Kind } from '../../../schema/kind.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { localDraftKey } from '../local-drafts/key.ts'
import { deleteLocalDraft, saveLocalDraft, readLocalDraft } from '../local-drafts/store.ts'
import { EditorForm, SaveButton } from '../editing/editor-form.tsx'
import { useLeaveGuard } from '../editing/leave-guard.tsx'
import { valuesOnly } from '../editing/same-value.ts'
import type { Item, Values } from '../editing/start.ts'
import { type Editor, useEditor } from '../editing/use-editor.ts'
import { inputOf } from '../graphql/choices.ts'
import { operationsFor } from '../graphql/operations.ts'
import { problemOf } from '../graphql/problem.ts'
import { HistoryDialog } from '../history/history-dialog.tsx'
import { FormDialog } from '../shell/form-dialog.tsx'
import { ErrorAlert } from '../shell/error-alert.tsx'
import type { Opened } from './opened.ts'
import type { Words } from './words.ts'

/** Renders an item as its public page does. */
export type Preview = ComponentType<{ kind: string; item: Item }>

interface Props {
  kind: Kind
  words: Words
  opened: Opened
  Preview?: Preview | undefined
  counted?: readonly string[] | undefined
  /** The initial values of a new item, by default the blank values of the kind. */
  initial?: Values | undefined
  onClose: () => void
  onSaved: (item: Item) => void
  /** Opens the unsaved changes of a deleted item as a new item. */
  onCopy: (id: string) => void
}

/** Loads an item and shows its form in a dialog. */
export function ItemDialog(props: Props) {
  const { kind, opened, words, onClose } = props
  const { mode, id } = opened
  const draft = readLocalDraft(localDraftKey(localDraftName(kind, opened)))
  const { data, error, refetch } = useQuery(operationsFor(kind).item, {
    variables: { id },
    skip: mode === 'new',
    fetchPolicy: 'network-only',
  })
  const title = mode === 'edit' ? words.editTitle : words.addTitle

  if (mode === 'new') return <ItemForm {...props} title={title} loaded={null} source={props.initial ?? blank(kind)} />
  if (data) {
    const item = data.item as Item
    const source = mode === 'copy' ? copyOf(kind, item) : item
    return <ItemForm {...props} title={title} loaded={mode === 'edit' ? item : null} source={source} />
  }
  // A local draft stays accessible while the item cannot be loaded.
  if (error && draft) {
    const item = { ...draft.base, id, version: draft.version }
    return <ItemForm {...props} title={title} loaded={mode === 'edit' ? item : null} source={draft.base} />
  }
  if (error && problemOf(error).gone) {
    // A deleted item can be restored from its history.
    return (
      <HistoryDialog kind={kind} id={id} open onClose={onClose} onRestored={() => void refetch().catch(() => {})} />
    )
  }
  return (
    <FormDialog open onClose={onClose} title={title}>
      {error ? (
        <ErrorAlert message={problemOf(error).message} onRetry={() => void refetch().catch(() => {})} />
      ) : (
        <Spinner label={`Loading ${words.one}...`} />
      )}
    </FormDialog>
  )
}

const localDraftName = (kind: Kind, { mode, id }: Opened) =>
  mode === 'edit' ? `${kind.name}.${id}` : `${kind.name}.${mode}${id && `.${id}`}`

const copyOf = (kind: Kind, item: Item) => ({
  ...valuesOnly(kind.fields, item),
  [kind.titleField]: `${String(item[kind.titleField])} (copy)`,
})

interface FormProps extends Props {
  title: string
  loaded: Item | null
  source: Values
}

function ItemForm({
  kind,
  words,
  opened,
  Preview,
  counted,
  title,
  loaded,
  source,
  onClose,
  onSaved,
  onCopy,
}: FormProps) {
  const client = useApolloClient()
  const formId = useId()
  const [showing, setShowing] = useState<'preview' | 'history' | null>(null)
  const operations = operationsFor(kind)
  const editor = useEditor({
    kind,
    localDraftName: localDraftName(kind, opened),
    loaded,
    initial: valuesOnly(kind.fields, source),
    save: async ({ values, changes, version, id }) => {
      const variables = { id, input: inputOf(kind.fields, version === 0 ? values : changes) }
      const { data } =
        version === 0
          ? await client.mutate({ mutation: operations.create, variables })
          : await client.mutate({ mutation: operations.update, variables: { ...variables, version } })
      return data!.item
    },
  })
  useLeaveGuard({ dirty: editor.isDirty, discard: editor.discard, stays: opened.stays })

  function copyElsewhere() {
    const { values } = editor.getBase()
    saveLocalDraft(localDraftKey(`${kind.name}.copy.${editor.id}`), {
      base: values,
      version: 0,
      values: editor.form.getValues(),
      at: Date.now(),
    })
    editor.discard()
    deleteLocalDraft(localDraftKey(localDraftName(kind, opened)))
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
            <Button variant="outline" onClick={copyElsewhere}>
              Keep as a new {words.one}
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
        onSaved={(item) => !editor.isDirty() && onSaved(item as Item)}
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
          onRestored={(item) => editor.accept(item)}
        />
      )}
    </FormDialog>
  )
}

function PreviewDialog({ Preview, editor, onClose }: { Preview: Preview; editor: Editor; onClose: () => void }) {
  const item = { id: editor.id, version: 1, createdAt: '', updatedAt: '', ...editor.form.getValues() }
  return (
    <FormDialog
      open
      wide
      onClose={onClose}
      title="Preview"
      footer={<Button onClick={onClose}>Back to the form</Button>}
    >
      <Preview kind={editor.kind.name} item={item} />
    </FormDialog>
  )
}
