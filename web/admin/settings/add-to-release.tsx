import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { setting as settingKind } from '../../../schema/kinds/index.ts'
import { enumName } from '../../../schema/names.ts'
import type { Setting } from '../../../schema/settings.ts'
import { Button } from '../../ui/button.tsx'
import { textOf } from '../editing/display.ts'
import type { Editor } from '../editing/use-editor.ts'
import { problemOf } from '../graphql/problem.ts'
import { SAVE_PENDING } from '../publishing/operations.ts'
import { ReleasePicker } from '../publishing/release-picker.tsx'
import { newerChange } from '../publishing/use-save-version.ts'
import { notify } from '../shell/notices.tsx'
import { toSend } from './form-model.ts'
import type { StoredSetting } from './operations.ts'

interface Props {
  editor: Editor
  stored: readonly StoredSetting[]
}

/** A button that moves the unsaved changes of settings to a release. Secrets stay in the form: they are always live. */
export function AddSettingsToRelease({ editor, stored }: Props) {
  const client = useApolloClient()
  const [isOpen, setOpen] = useState(false)
  const { form, getBase, perform, requestMerge } = editor

  const changed = () => {
    const base = getBase().values
    return toSend(form.getValues(), base).filter(
      ({ setting, value }) => setting.audience !== 'secret' && value !== textOf(base[setting.key]),
    )
  }

  /** Saves one setting in a release. Returns whether the editor did not cancel. */
  async function save(setting: Setting, value: string, releaseId: string): Promise<boolean> {
    const { id: itemId, version: baseVersion } = stored.find(({ key }) => key === setting.key)!
    const input = { kind: enumName(settingKind.name), itemId, values: { value }, baseVersion, releaseId, version: 0 }
    try {
      await client.mutate({ mutation: SAVE_PENDING, variables: { input } })
      return true
    } catch (error) {
      const problem = problemOf(error)
      const newer = newerChange(problem)
      if (!newer) throw problem
      const { key, label } = setting
      const chosen = await requestMerge([{ key, label, mine: value, theirs: textOf(newer.values['value']) }], THERE)
      if (!chosen || chosen.has(key)) return chosen !== null
      const next = { ...input, baseVersion: newer.baseVersion, version: newer.version }
      await client.mutate({ mutation: SAVE_PENDING, variables: { input: next } })
      return true
    }
  }

  const addTo = (releaseId: string, name: string) =>
    perform(async () => {
      for (const { setting, value } of changed()) {
        if (!(await save(setting, value, releaseId))) return null
        form.setValue(setting.key, getBase().values[setting.key])
      }
      notify(`Settings added to “${name}”.`)
      return null
    })

  return (
    <>
      <Button variant="outline" size="small" disabled={!editor.dirty || editor.saving} onClick={() => setOpen(true)}>
        Add to release …
      </Button>
      {isOpen && (
        <ReleasePicker
          title="Add to release …"
          submitLabel="Add"
          onClose={() => setOpen(false)}
          onPick={async ({ id, name }) => {
            setOpen(false)
            await addTo(id, name)
          }}
        />
      )}
    </>
  )
}

const THERE = {
  title: 'The release already changes this setting',
  description: 'Choose which value the release gets.',
  mine: 'In this form',
  theirs: 'Saved there',
}
