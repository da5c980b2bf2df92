import type { Kind, Singleton } from '../../../schema/kind.ts'
import { textOf } from '../editing/display.ts'
import type { Item, Values } from '../editing/start.ts'
import { type Attempt, useEditor } from '../editing/use-editor.ts'
import { useAction } from '../graphql/use-action.ts'
import type { PendingChange } from './types.ts'
import { useDiscard } from './use-discard.ts'
import { usePublishDraft } from './use-publish-draft.ts'
import { useSaveActions } from './use-save-actions.ts'
import { useSaveVersion } from './use-save-version.ts'
import { LIVE, type Version } from './version.ts'
import { VersionSwitch } from './version-switch.tsx'

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
  localDraftName: string
  initial: Values
  /** The pending changes of the item. */
  changes: readonly PendingChange[]
  /** Saves the live version. */
  saveLive: (attempt: Attempt) => Promise<Item>
  /** Returns the address of the form with another version. */
  hrefOf: (version: Version) => string
  /** Called after the item was saved as another version, published, or taken out of a release. */
  onDone: (version: Version, message?: string) => void
}

/**
 * Returns the editor of a version of an item, the ways of saving it, and the element that shows and switches versions.
 * Input is stored in the browser for each version.
 */
export function useVersionedForm({ kind, live, change, changes, saveLive, hrefOf, onDone, ...options }: Options) {
  const saveVersion = useSaveVersion(kind, live, change)
  const editor = useEditor({
    ...options,
    kind,
    save: change ? saveVersion : saveLive,
    isDraft: change !== undefined,
  })
  const actions = useSaveActions({ editor, change, onSavedAs: (message, version) => onDone(version, message) })
  const publishDraft = usePublishDraft(editor, change)
  const { run, failure } = useAction()
  const discardChange = useDiscard(run)

  async function publish() {
    const title = kind.singleton ? kind.label : `“${textOf(editor.form.getValues(kind.titleField))}”`
    if (await publishDraft()) onDone(LIVE, `${title} published.`)
  }

  async function discard() {
    if (!change || !(await discardChange(change))) return
    editor.discard()
    onDone(LIVE)
  }

  const versionSwitch = (
    <VersionSwitch
      changes={changes}
      change={change}
      isLive={live !== null}
      hrefOf={hrefOf}
      failure={failure}
      onPublish={() => void publish()}
      onDiscard={() => void discard()}
    />
  )
  return { editor, actions, versionSwitch }
}
