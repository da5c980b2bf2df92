import type { Editor } from '../../forms/editing/use-editor.ts'
import { useAction } from '../../client/graphql/use-action.ts'
import { useDiscard } from '../../versions/pending/use-discard.ts'
import { LIVE, type OnDone, type Version } from '../../model/version.ts'
import { VersionSwitch } from '../../versions/pending/version-switch.tsx'
import { useMay } from '../../client/session/store.ts'
import { settingsForm } from '../../../../schema/settings-form.ts'
import type { SettingsVersion, ShownSettings } from './versions.ts'

interface Props {
  editor: Editor
  versions: readonly SettingsVersion[]
  /** The version that the form shows; undefined for the live one. */
  shown: ShownSettings | undefined
  hrefOf: (version: Version) => string
  onDone: OnDone
}

/** The versions of the settings, with the actions on the one that the form shows. */
export default function SettingsVersions({ editor, versions, shown, hrefOf, onDone }: Props) {
  const isAdmin = useMay('settings:manage')
  const { run, failure } = useAction()
  const discardChanges = useDiscard(run)

  async function discard() {
    if (!shown || !(await discardChanges(shown.pending, settingsForm.label))) return
    editor.discard()
    onDone(LIVE)
  }

  return (
    <VersionSwitch
      versions={versions}
      shown={shown && versions.find(({ version }) => version === shown.version)}
      release={shown?.version}
      isLive
      hrefOf={hrefOf}
      failure={failure}
      onDiscard={isAdmin ? () => void discard() : undefined}
    />
  )
}
