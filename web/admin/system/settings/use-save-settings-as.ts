import { useApolloClient } from '@apollo/client/react'
import { textOf } from '../../model/display.ts'
import type { Editor } from '../../forms/editing/use-editor.ts'
import { Problem, problemOf } from '../../client/graphql/problem.ts'
import { checkedDraft } from '../../versions/pending/checked-draft.ts'
import { SavePendingDocument } from '../../client/graphql/generated.ts'
import { newerChange } from '../../versions/pending/use-save-version.ts'
import type { Version } from '../../model/version.ts'
import { changedSettings, type SettingChange } from './form-model.ts'
import type { StoredSetting } from './types.ts'
import { pendingInput } from './pending-input.ts'
import { TRANSLATIONS } from '../../forms/translations/use-chosen-language.ts'

/** Returns the changed settings of a form. @throws Problem if only secrets were changed */
export function requireChanges({ form, getBase }: Editor): SettingChange[] {
  const changed = changedSettings(form.getValues(), getBase().values)
  if (changed.length === 0) throw new Problem('INVALID', 'Keys cannot wait in a draft or a release. Save them at once.')
  return changed
}

/**
 * Returns a function that moves what was typed over the live settings to their drafts, or to a release. Secrets stay in the
 * form: they are always live. Resolves to whether all of it was saved.
 */
export function useSaveSettingsAs(editor: Editor, stored: readonly StoredSetting[]) {
  const client = useApolloClient()
  const { form, getBase, perform, requestMerge } = editor

  /** Saves one setting. Returns whether the editor did not cancel. */
  async function save({ setting, ...change }: SettingChange, target: Version): Promise<boolean> {
    const { key, label } = setting
    const { value, translations } = change
    const ofSetting = stored.find((entry) => entry.key === key)!
    const send = (input: ReturnType<typeof pendingInput>) =>
      client.mutate({ mutation: SavePendingDocument, variables: { input } })
    try {
      await send(pendingInput(ofSetting, change, target))
      return true
    } catch (error) {
      const problem = problemOf(error)
      const newer = newerChange(problem)
      if (!newer) throw problem
      const theirs = textOf(newer.values['value'] ?? ofSetting.value)
      const chosen =
        theirs === value ? new Set([key]) : await requestMerge([{ key, label, mine: value, theirs }], ALREADY_THERE)
      if (!chosen) return false
      const kept = chosen.has(key) ? { ...change, value: theirs } : change
      if (translations || kept === change) await send(pendingInput(ofSetting, kept, target, newer))
      return true
    }
  }

  return async (target: Version): Promise<boolean> => {
    const done = await perform(async () => {
      if (!(await checkedDraft(editor))) return null
      for (const change of requireChanges(editor)) {
        if (!(await save(change, target))) return null
        form.setValue(change.setting.key, getBase().values[change.setting.key])
      }
      form.setValue(TRANSLATIONS, getBase().values[TRANSLATIONS])
      return true
    })
    return done === true
  }
}

const ALREADY_THERE = {
  title: 'There already is a change of this setting',
  description: 'Choose which value it gets.',
  mine: 'In this form',
  theirs: 'Saved there',
}
