import { useApolloClient } from '@apollo/client/react'
import { Button } from '../../../ui/button.tsx'
import type { Item } from '../../model/item.ts'
import { problemOf } from '../../client/graphql/problem.ts'
import { useAlert, useConfirm } from '../../ui/dialogs/confirm.tsx'
import { notify, undoAction } from '../../ui/notices/notices.tsx'
import { loadSettings } from './use-save-settings.ts'
import { UpdateSettingDocument } from '../../client/graphql/generated.ts'

const KEY = 'site_title'
const TEST_TITLE = 'Test Site Title'

/** The folded button that sets the site title to a test value, to check that saving works. The change can be undone. */
export function Diagnostics({ onSaved }: { onSaved: (item: Item) => void }) {
  const client = useApolloClient()
  const alert = useAlert()
  const confirm = useConfirm()

  async function set(value: string, version: number): Promise<number> {
    const variables = { key: KEY, value, version }
    const { data } = await client.mutate({ mutation: UpdateSettingDocument, variables })
    onSaved(await loadSettings(client))
    return data!.setting.version
  }

  async function test() {
    const question = `Set the site title to “${TEST_TITLE}” to test saving?`
    if (!(await confirm(question, 'Test', 'Visitors see it until you undo it.'))) return
    try {
      const before = await loadSettings(client)
      const version = await set(TEST_TITLE, before.fieldVersions?.[KEY] ?? 0)
      const undo = () => void set(String(before[KEY]), version).catch(report)
      notify('Single setting save successful!', undoAction(undo))
    } catch (error) {
      report(error)
    }
  }

  function report(error: unknown) {
    console.warn('Saving a single setting failed', error)
    void alert(`Single setting save failed: ${problemOf(error).message}`)
  }

  return (
    <details className="mt-10 border-t border-line pt-4">
      <summary className="cursor-pointer text-sm text-ink-soft">Diagnostics</summary>
      <p className="mt-3 mb-3 max-w-prose text-sm text-ink-soft">
        Checks that the server saves settings: it sets the site title to “{TEST_TITLE}”. You need it only when saving
        fails.
      </p>
      <Button variant="outline" size="small" onClick={() => void test()}>
        Test Single Save
      </Button>
    </details>
  )
}
