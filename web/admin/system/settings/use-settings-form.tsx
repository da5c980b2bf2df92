import { useApolloClient } from '@apollo/client/react'
import { lazy, Suspense, useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLeaveGuard } from '../../forms/editing/leave-guard.tsx'
import { useEditor } from '../../forms/editing/use-editor.ts'
import type { FormPlace } from '../../model/form-place.ts'
import type { OwnedInput } from '../../forms/unsaved-input/owned-input.ts'
import { adminPaths } from '../../shell/paths/paths.ts'
import { DRAFT, LIVE, type Version, versionIn } from '../../model/version.ts'
import { useAlert } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { settingsForm } from '../../../../schema/settings-form.ts'
import { builtIn, itemOf, SECRET_KEYS } from './form-model.ts'
import type { StoredSetting } from './types.ts'
import { settingsPath } from './path.ts'
import { useSaveSettings } from './use-save-settings.ts'
import { useSaveSettingsVersion } from './use-save-settings-version.ts'
import { itemWith, type SettingsVersion, type ShownSettings } from './versions.ts'

const SettingsVersions = lazy(() => import('./settings-versions.tsx'))
const SettingsSaveMenu = lazy(() => import('./settings-save-menu.tsx'))

interface Options {
  /** The live settings; null if they could not be loaded. */
  stored: readonly StoredSetting[] | null
  versions: readonly SettingsVersion[]
  /** The version that the form shows; undefined for the live one. */
  shown: ShownSettings | undefined
  unsavedInput: OwnedInput
  onReload: () => void
  /** Where the form is shown, by default on its own screen. */
  place?: FormPlace | undefined
}

const NONE: readonly StoredSetting[] = []

const OWN_SCREEN: FormPlace = {
  hrefOf: settingsPath,
  isHere: ({ pathname }) => pathname === adminPaths.settings,
}

/** Returns the name of the unsaved input of a version of the settings. */
export const unsavedInputNameOf = (version: Version) =>
  version === LIVE ? settingsForm.id : `${settingsForm.id}.${version}`

/** Returns the editor of a version of the settings, and the elements that save it and switch versions. */
export function useSettingsForm({ stored, versions, shown, unsavedInput, onReload, place = OWN_SCREEN }: Options) {
  const { hrefOf, isHere } = place
  const navigate = useNavigate()
  const alert = useAlert()
  const version = shown?.version ?? LIVE
  const saveLive = useSaveSettings()
  const saveVersion = useSaveSettingsVersion(stored ?? NONE, version, shown?.pending ?? [])
  const live = stored && itemOf(stored)
  const editor = useEditor({
    kind: settingsForm,
    unsavedInput,
    loaded: live && shown ? itemWith(live, shown.pending) : live,
    initial: builtIn,
    save: shown ? saveVersion : saveLive,
    isDraft: shown !== undefined,
    secret: SECRET_KEYS,
    onFailure: ({ message }) => void alert(`Error saving settings: ${message}`),
  })
  const formId = useId()
  useLeaveGuard({
    editor,
    formId,
    save: async () => (await editor.submit()) !== null,
    stays: (next) => isHere(next) && (versionIn(next.search) ?? version) === version,
  })
  const client = useApolloClient()
  const saveAs = async (target: Version) => {
    const { saveSettingsAs } = await import('./save-settings-as.ts')
    return saveSettingsAs(client, { editor, stored: stored ?? NONE, target })
  }

  function onDone(next: Version, message?: string) {
    if (message) notify(message)
    onReload()
    void navigate(hrefOf(next))
  }

  async function saveDraft(): Promise<boolean> {
    // Without it, the address would show the draft while the form still asks about the keys, which stay in the live version.
    await navigate(hrefOf(LIVE), { replace: true })
    const isSaved = await saveAs(DRAFT)
    if (isSaved) onDone(DRAFT, 'Draft of the settings saved.')
    return isSaved
  }

  async function publish() {
    const { publishSettings } = await import('./publish-settings.ts')
    if (await publishSettings(client, editor)) onDone(LIVE, 'Settings published.')
  }

  return {
    editor,
    formId,
    save: {
      editor,
      version,
      draft: versions.find(({ release }) => !release),
      onSaveDraft: () => void saveDraft(),
      onPublish: () => void publish(),
      menu: stored && <SettingsSaveMenu editor={editor} isLive={!shown} {...{ stored, saveAs, onDone }} />,
    },
    versionSwitch: versions.length > 0 && (
      <Suspense>
        <SettingsVersions {...{ hrefOf, editor, versions, shown, onDone }} />
      </Suspense>
    ),
  }
}
