import { useApolloClient } from '@apollo/client/react'
import type { Setting } from '../../../../schema/settings.ts'
import { textOf } from '../../model/display.ts'
import type { Editor } from '../../forms/editing/use-editor.ts'
import { Problem, problemOf } from '../../client/graphql/problem.ts'
import { checkedDraft } from '../../versions/pending/checked-draft.ts'
import { SavePendingDocument } from '../../client/graphql/generated.ts'
import { newerChange } from '../../versions/pending/use-save-version.ts'
import type { Version } from '../../model/version.ts'
import { changedSettings } from './form-model.ts'
import type { StoredSetting } from './types.ts'
import { pendingInput } from './pending-input.ts'

/** Returns the changed settings of a form. @throws Problem if only secrets were changed */
export function requireChanges({ form, getBase }: Editor): { setting: Setting; value: string }[] {
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
  async function save(setting: Setting, value: string, target: Version): Promise<boolean> {
    const { key, label } = setting
    const ofSetting = stored.find((entry) => entry.key === key)!
    const send = (input: ReturnType<typeof pendingInput>) =>
      client.mutate({ mutation: SavePendingDocument, variables: { input } })
    try {
      await send(pendingInput(ofSetting, value, target))
      return true
    } catch (error) {
      const problem = problemOf(error)
      const newer = newerChange(problem)
      if (!newer) throw problem
      const theirs = textOf(newer.values['value'])
      const chosen =
        theirs === value ? new Set([key]) : await requestMerge([{ key, label, mine: value, theirs }], ALREADY_THERE)
      if (chosen && !chosen.has(key)) await send(pendingInput(ofSetting, value, target, newer))
      return chosen !== null
    }
  }

  return async (target: Version): Promise<boolean> => {
    const done = await perform(async () => {
      if (!(await checkedDraft(editor))) return null
      for (const { setting, value } of requireChanges(editor)) {
        if (!(await save(setting, value, target))) return null
        form.setValue(setting.key, getBase().values[setting.key])
      }
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
