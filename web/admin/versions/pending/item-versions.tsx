import type { Editor } from '../../forms/editing/use-editor.ts'
import { useAction } from '../../client/graphql/use-action.ts'
import { pendingVersionOf } from './pending-version.ts'
import type { PendingChange } from './types.ts'
import { useDiscard } from './use-discard.ts'
import { LIVE, type OnDone, type Version } from '../../model/version.ts'
import { VersionSwitch } from './version-switch.tsx'

interface Props {
  editor: Editor
  /** The pending changes of the item. */
  changes: readonly PendingChange[]
  /** The change that the form shows; undefined for the live version. */
  change: PendingChange | undefined
  /** The release that the form is saved in if it shows no change. */
  release: Version | undefined
  /** Whether there is a live version. */
  isLive: boolean
  /** Returns the address of the form with another version. */
  hrefOf: (version: Version) => string
  onDone: OnDone
  /** Publishes a draft that deletes the item. Other drafts are published by the Save button. */
  onPublish?: (() => void) | undefined
}

/** The versions of an item, with the actions on the one that the form shows. */
export default function ItemVersions({ editor, changes, change, release, isLive, hrefOf, onDone, onPublish }: Props) {
  const { run, failure } = useAction()
  const discardChange = useDiscard(run)

  async function discard() {
    if (!change || !(await discardChange([change]))) return
    editor.discard()
    onDone(LIVE)
  }

  return (
    <VersionSwitch
      versions={changes.map(pendingVersionOf)}
      shown={change && pendingVersionOf(change)}
      isLive={isLive}
      release={release}
      hrefOf={hrefOf}
      failure={failure}
      onPublish={onPublish}
      onDiscard={() => void discard()}
    />
  )
}
