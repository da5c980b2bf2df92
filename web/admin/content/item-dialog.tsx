import { useQuery } from '@apollo/client/react'
import { blank, type Kind } from '../../../schema/kind.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { valuesOnly } from '../../../schema/same-value.ts'
import type { Item, Values } from '../editing/start.ts'
import { operationsFor } from '../graphql/operations.ts'
import { problemOf } from '../graphql/problem.ts'
import { HistoryDialog } from '../history/history-dialog.tsx'
import { localDraftKey } from '../local-drafts/key.ts'
import { readLocalDraft } from '../local-drafts/store.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { QueryError } from '../shell/query-error.tsx'
import { ItemForm, type ItemFormProps } from './item-form.tsx'
import type { OpenItem } from './open-item.ts'

interface Props extends Omit<ItemFormProps, 'title' | 'localDraftName' | 'loaded' | 'source'> {
  /** The initial values of a new item, by default the blank values of the kind. */
  initial?: Values | undefined
}

/** Loads an item and shows its form in a dialog. */
export function ItemDialog({ initial, ...props }: Props) {
  const { kind, labels, openItem, onClose } = props
  const { mode, id } = openItem
  const localDraftName = draftNameOf(kind, openItem)
  const draft = readLocalDraft(localDraftKey(localDraftName))
  const { data, error, refetch } = useQuery(operationsFor(kind).item, {
    variables: { id },
    skip: mode === 'new',
    fetchPolicy: 'network-only',
  })
  const title = mode === 'edit' ? labels.editTitle : labels.addTitle
  const form = (loaded: Item | null, source: Values) => (
    <ItemForm
      {...props}
      title={title}
      localDraftName={localDraftName}
      loaded={mode === 'edit' ? loaded : null}
      source={source}
    />
  )

  if (mode === 'new') return form(null, initial ?? blank(kind))
  if (data) {
    const item = data.item as Item
    return form(item, mode === 'copy' ? copyOf(kind, item) : item)
  }
  // A local draft stays accessible while the item cannot be loaded.
  if (error && draft) return form({ ...draft.base, id, version: draft.version }, draft.base)
  if (error && problemOf(error).gone) {
    // A deleted item can be restored from its history.
    return (
      <HistoryDialog kind={kind} id={id} open onClose={onClose} onRestored={() => void refetch().catch(() => {})} />
    )
  }
  return (
    <FormDialog open onClose={onClose} title={title}>
      {error ? <QueryError error={error} refetch={refetch} /> : <Spinner label={`Loading ${labels.one}...`} />}
    </FormDialog>
  )
}

const draftNameOf = (kind: Kind, { mode, id }: OpenItem) =>
  mode === 'edit' ? `${kind.name}.${id}` : `${kind.name}.${mode}${id && `.${id}`}`

const copyOf = (kind: Kind, item: Item) => ({
  ...valuesOnly(kind.fields, item),
  [kind.titleField]: `${String(item[kind.titleField])} (copy)`,
})
