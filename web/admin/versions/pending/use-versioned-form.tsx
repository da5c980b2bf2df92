import { useApolloClient } from '@apollo/client/react'
import { lazy, Suspense } from 'react'
import type { Kind, Singleton } from '../../../../schema/kind.ts'
import type { Item, Values } from '../../model/item.ts'
import { type Attempt, useEditor } from '../../forms/editing/use-editor.ts'
import { operationsFor, singletonOperationsFor } from '../../client/graphql/operations.ts'
import type { OwnedInput } from '../../forms/unsaved-input/owned-input.ts'
import { useMayPublish } from '../../client/session/store.ts'
import { nameInForm } from './name-in-form.ts'
import type { PendingChange } from './types.ts'
import { useSaveAs } from './use-save-as.ts'
import { useSaveVersion } from './use-save-version.ts'
import { DRAFT, LIVE, type OnDone, type Version, versionOf } from '../../model/version.ts'

// Most items have one version only, and the form is usable without the menu and the notice.
const ItemVersions = lazy(() => import('./item-versions.tsx'))
const PresenceNotice = lazy(() => import('../../forms/presence/presence-notice.tsx'))
const ItemSaveMenu = lazy(() => import('./item-save-menu.tsx'))

/** The version of an item that a form shows. */
export interface ShownVersion {
  /** The item as the form shows it, with the version that saving is conditional on; null for a new one. */
  loaded: Item | null
  /** The live item; null if it does not exist. */
  live: Item | null
  /** The pending change that the form shows; undefined for the live version. */
  change: PendingChange | undefined
}

interface Options extends ShownVersion {
  kind: Kind | Singleton
  unsavedInput: OwnedInput
  initial: Values
  /** The pending changes of the item. */
  changes: readonly PendingChange[]
  /** Saves the live version. */
  saveLive: (attempt: Attempt) => Promise<Item>
  /** Returns the address of the form with another version. */
  hrefOf: (version: Version) => string
  onDone: OnDone
  /** The release that is shown beside the form: what is typed is saved in it, even if it does not change the item yet. */
  release?: Version | undefined
  /** Saves and keeps the form open; undefined if it stays open anyway, or if it cannot be saved live. */
  onSaveAndContinue?: (() => Promise<unknown>) | undefined
}

/**
 * Returns the editor of a version of an item, the function that saves it as a draft, and the element that shows and switches
 * versions. Input is stored in the browser for each version.
 */
export function useVersionedForm({ kind, live, change, changes, saveLive, hrefOf, onDone, ...rest }: Options) {
  const { onSaveAndContinue, release, ...options } = rest
  const mayPublish = useMayPublish(kind)
  const client = useApolloClient()
  const version = useSaveVersion(kind, live, change)
  const editor = useEditor({
    ...options,
    kind,
    save: change ? version.save : saveLive,
    isDraft: change !== undefined,
  })
  const saveAs = useSaveAs(editor)

  /** Saves what was typed over the live version as the draft. Resolves to whether it was saved. */
  async function saveDraft(): Promise<boolean> {
    const name = nameInForm(editor)
    const saved = await saveAs()
    if (saved) onDone(DRAFT, `Draft of ${name} saved.`)
    return saved !== null
  }

  /** Saves what was typed over the live version in the release. Resolves to whether it was saved. */
  async function saveInRelease(): Promise<boolean> {
    // A release has only what changes something. A new item does, even with the title only that its form began with.
    if (options.loaded && !editor.isDirty()) return true
    const name = nameInForm(editor)
    const saved = await saveAs(release)
    if (saved) onDone(versionOf(saved), `${name} saved. It is not live.`)
    return saved !== null
  }

  async function publish(draft: PendingChange) {
    const name = nameInForm(editor)
    const { publishDraft } = await import('./publish-draft.ts')
    if (await publishDraft(client, editor, draft))
      onDone(LIVE, draft.action === 'DELETE' ? `${name} deleted.` : `${name} published.`)
  }

  /** Loads the live item again. */
  async function loadLive(): Promise<Item | null> {
    const fetchPolicy = 'network-only'
    const { data } = kind.singleton
      ? await client.query({ query: singletonOperationsFor(kind).item, fetchPolicy })
      : await client.query({ query: operationsFor(kind).item, variables: { id: editor.id }, fetchPolicy })
    return data?.item ?? null
  }

  return {
    editor,
    /** Saves the form in the shown release, or as a draft if the user may not save the live version. Otherwise the editor itself saves. */
    submit: change ? undefined : release ? saveInRelease : mayPublish ? undefined : saveDraft,
    save: {
      editor,
      version: change ? versionOf(change) : (release ?? LIVE),
      draft: changes.find(({ release }) => !release),
      onSaveDraft: () => void saveDraft(),
      onPublish: () => change && void publish(change),
      menu: <ItemSaveMenu {...{ editor, live, changes, change, saveAs, onSaveAndContinue, onDone }} />,
    },
    /** Shows the other users that have the item open, and what they saved; undefined for a new item. */
    presence: (live || change) && (
      <Suspense>
        <PresenceNotice
          editor={editor}
          id={live?.id ?? change!.itemId}
          changeId={change?.id}
          load={change ? version.load : loadLive}
        />
      </Suspense>
    ),
    versionSwitch: changes.length > 0 && (
      <Suspense>
        <ItemVersions
          {...{ editor, changes, change, release, hrefOf, onDone }}
          isLive={live !== null}
          onPublish={mayPublish && change?.action === 'DELETE' ? () => void publish(change) : undefined}
        />
      </Suspense>
    ),
  }
}
