import { useQuery } from '@apollo/client/react'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import type { Kind } from '../../../../schema/kind.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Item, Values } from '../../model/item.ts'
import { operationsFor } from '../../client/graphql/operations.ts'
import { problemOf } from '../../client/graphql/problem.ts'
import { HistoryDialog } from '../../versions/history/history-dialog.tsx'
import { useOwnedInput } from '../../forms/unsaved-input/owned-input.ts'
import type { ShownVersion } from '../../versions/pending/use-versioned-form.tsx'
import { useVersions } from '../../versions/pending/use-versions.ts'
import { itemOfChange } from '../../versions/pending/item-of-change.ts'
import { LIVE, type Version, versionOf } from '../../model/version.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { ItemForm, type ItemFormProps } from './item-form.tsx'
import { copyOf } from './copy-of.ts'
import { newValues } from './new-values.ts'
import type { OpenItem } from './open-item.ts'

interface Loaded extends ShownVersion {
  source: Values
}

interface Props extends Omit<ItemFormProps, keyof Loaded | 'title' | 'unsavedInput' | 'versions'> {
  /** The initial values of a new item, by default those of `newValues`. */
  initial?: Values | undefined
  /** Returns the address of another version of the item. */
  hrefOf: (version: Version) => string
}

/** Loads an item with its pending changes, and shows the form of one version in a dialog. */
export default function ItemDialog({ initial, ...props }: Props) {
  const { kind, labels, openItem, onClose, hrefOf } = props
  const { mode, id, version = LIVE } = openItem
  const isEdited = mode === 'edit'
  const unsavedInput = useOwnedInput(unsavedNameOf(kind, openItem))
  const { data, error, refetch } = useQuery(operationsFor(kind).item, {
    variables: { id },
    skip: mode === 'new',
    fetchPolicy: 'network-only',
  })
  const versions = useVersions(kind, isEdited ? id : '', openItem.version)
  const title = isEdited ? labels.editTitle : labels.addTitle
  const waiting = (content: ReactNode = <Spinner label={`Loading ${labels.item}...`} />) => (
    <FormDialog open onClose={onClose} title={title}>
      {content}
    </FormDialog>
  )
  if (!unsavedInput) return waiting()
  const unsaved = unsavedInput.read()
  const form = (loaded: Loaded) => (
    <ItemForm
      {...props}
      {...loaded}
      // Saving in a release for the first time makes another version.
      key={openItem.release && String(loaded.change === undefined)}
      title={title}
      unsavedInput={unsavedInput}
      versions={versions}
    />
  )

  if (mode === 'new') return form({ loaded: null, live: null, change: undefined, source: initial ?? newValues(kind) })
  const live = (data?.item ?? null) as Item | null
  const missing = error !== undefined && problemOf(error).code === 'NOT_FOUND'
  if (versions.settled && (live || missing)) {
    const first = versions.changes.find(({ action }) => action === 'SAVE')
    const change = versions.change ?? (live ? undefined : first)
    if (change && versionOf(change) !== version) return <Navigate to={hrefOf(versionOf(change))} replace />
    // A prepared deletion has no values of its own.
    const item = change?.action === 'DELETE' ? live : change && itemOfChange(kind, live, change)
    if (item) return form({ loaded: item, live, change, source: item })
    if (live && openItem.release && !versions.error) return form({ loaded: live, live, change, source: live })
    // The change was published or discarded.
    if (live && version !== LIVE && !versions.error) return <Navigate to={hrefOf(LIVE)} replace />
    if (live && version === LIVE) {
      const source = mode === 'copy' ? copyOf(kind, live) : live
      // A copy is a new item, without the history and the users of its source.
      const own = isEdited ? live : null
      return form({ loaded: own, live: own, change: undefined, source })
    }
  }
  // An unsaved input stays accessible while the item cannot be loaded.
  if (error && unsaved && version === LIVE) {
    const item = { ...unsaved.base, id, version: unsaved.version }
    const own = isEdited ? item : null
    return form({ loaded: own, live: own, change: undefined, source: unsaved.base })
  }
  if (error && problemOf(error).gone) {
    // A deleted item can be restored from its history.
    return (
      <HistoryDialog kind={kind} id={id} open onClose={onClose} onRestored={() => void refetch().catch(() => {})} />
    )
  }
  if (missing && versions.settled && !versions.error) {
    return waiting(
      <p role="alert" className="max-w-prose">
        There is no such {labels.item}. It may have been a draft that was discarded, or be a draft in a release, which
        your role may not see. Ask the person who gave you the address.
      </p>,
    )
  }
  const failure = error ?? versions.error
  const reload = () => Promise.all([refetch(), versions.refetch()])
  return failure && versions.settled ? waiting(<QueryError error={failure} refetch={reload} />) : waiting()
}

function unsavedNameOf(kind: Kind, { mode, id, version = LIVE }: OpenItem): string {
  if (mode !== 'edit') return `${kind.name}.${mode}${id && `.${id}`}`
  return `${kind.name}.${id}${version === LIVE ? '' : `.${version}`}`
}
