import { useApolloClient, useQuery } from '@apollo/client/react'
import { useEffect, useId, useState } from 'react'
import { setting as settingKind } from '../../../schema/kinds/index.ts'
import { type Setting, settingCategories, settings } from '../../../schema/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EditorForm, SaveButton } from '../editing/editor-form.tsx'
import { FallbackLine } from '../editing/fallback-line.tsx'
import { useLeaveGuard } from '../editing/leave-guard.tsx'
import type { Item } from '../editing/start.ts'
import { type Attempt, useEditor } from '../editing/use-editor.ts'
import { FieldWidget, type LeafField } from '../fields/field-widget.tsx'
import { Problem, problemOf } from '../graphql/problem.ts'
import { HistoryDialog } from '../history/history-dialog.tsx'
import { useIsAdmin } from '../session/store.ts'
import { useAlert } from '../shell/confirm.tsx'
import { notify } from '../shell/notices.tsx'
import { Page } from '../shell/page.tsx'
import { builtIn, itemOf, SECRET_KEYS, settingsForm, toSend } from './form-model.ts'
import { SETTINGS, type StoredSetting, UPDATE_SETTING } from './operations.ts'

const TITLE = 'Website Settings'
const TEST_TITLE = 'Test Site Title'

/** /admin/settings */
export function SettingsScreen() {
  const { data, error, refetch } = useQuery(SETTINGS, { fetchPolicy: 'network-only' })
  useEffect(() => {
    if (error) console.warn('Loading settings failed', error)
  }, [error])
  if (!data && !error) {
    return (
      <Page title={TITLE}>
        <Spinner label="Loading settings..." />
      </Page>
    )
  }
  return (
    <Form
      key={String(data === undefined)}
      stored={data?.settings ?? null}
      onReload={() => void refetch().catch(() => {})}
    />
  )
}

function Form({ stored, onReload }: { stored: readonly StoredSetting[] | null; onReload: () => void }) {
  const isAdmin = useIsAdmin()
  const alert = useAlert()
  const formId = useId()
  const [historyOf, setHistoryOf] = useState<StoredSetting | null>(null)
  const { load, save, testSave } = useSave()
  const editor = useEditor({
    kind: settingsForm,
    localDraftName: settingsForm.name,
    loaded: stored && itemOf(stored),
    initial: builtIn,
    save,
    secret: SECRET_KEYS,
    onFailure: ({ message }) => void alert(`Error saving settings: ${message}`),
  })
  useLeaveGuard({ dirty: editor.isDirty, discard: editor.discard })

  // Settings that cannot be read again right now are read when they are saved.
  const reload = async () => editor.accept(await load())

  const shown = categoriesFor(isAdmin)
  return (
    <Page
      title={TITLE}
      actions={
        isAdmin && (
          <>
            <Button variant="outline" size="small" onClick={() => void testSave(editor.accept)}>
              Test Single Save
            </Button>
            <SaveButton editor={editor} formId={formId} />
          </>
        )
      }
    >
      <div className="grid max-w-6xl items-start gap-10 xl:grid-cols-[12rem_minmax(0,48rem)]">
        <nav aria-label="Categories" className="sticky top-24 max-xl:hidden">
          <ul className="grid gap-1 border-l border-line text-sm">
            {shown.map(({ name }) => (
              <li key={name}>
                <a href={`#${anchorOf(name)}`} className="block py-1 pl-3 text-ink-soft no-underline hover:text-ink">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {stored === null && <FallbackLine onRetry={onReload} />}
          {!isAdmin && (
            <p className="mb-5 border-l-2 border-leaf py-1 pl-3 text-sm">
              Settings can be changed by admins only. You can read them here.
            </p>
          )}
          <EditorForm editor={editor} formId={formId} onSaved={() => notify('Settings saved successfully!')}>
            <fieldset disabled={!isAdmin} className="grid gap-10">
              <legend className="sr-only">{TITLE}</legend>
              {shown.map(({ name, entries }) => (
                <Category key={name} name={name} entries={entries} stored={stored ?? []} onHistory={setHistoryOf} />
              ))}
            </fieldset>
          </EditorForm>
        </div>
      </div>
      {historyOf && (
        <HistoryDialog
          kind={settingKind}
          id={historyOf.id}
          key={historyOf.key}
          settingKey={historyOf.key}
          open
          onClose={() => setHistoryOf(null)}
          onRestored={() => void reload().catch((error: unknown) => console.warn('Loading settings failed', error))}
        />
      )}
    </Page>
  )
}

const forAdmins = ({ audience }: Setting) => audience === 'admin' || audience === 'secret'

/** The categories and what someone may see of them; one without anything is left out. */
const categoriesFor = (isAdmin: boolean) =>
  settingCategories
    .map((name) => ({
      name,
      entries: settings.filter((entry) => entry.category === name && (isAdmin || !forAdmins(entry))),
    }))
    .filter(({ entries }) => entries.length > 0)

const anchorOf = (category: string) => category.toLowerCase().replace(/[^a-z]+/g, '-')

interface CategoryProps {
  name: string
  entries: readonly Setting[]
  stored: readonly StoredSetting[]
  onHistory: (setting: StoredSetting) => void
}

function Category({ name, entries, stored, onHistory }: CategoryProps) {
  const id = anchorOf(name)
  return (
    <section aria-labelledby={id} className="grid gap-5 border-t border-line pt-4">
      <h2 id={id} className="scroll-mt-24 font-serif text-xl">
        {name}
      </h2>
      {entries.map((entry) => {
        const known = stored.find(({ key }) => key === entry.key)
        return (
          <div key={entry.key} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
            <div className="min-w-0">
              <FieldWidget path={entry.key} field={settingsForm.fields[entry.key] as LeafField} />
              {entry.audience === 'secret' && known?.isSet && (
                <p className="mt-1 text-sm text-green">A key is set. Leave this empty to keep it.</p>
              )}
            </div>
            {known && known.version > 0 && (
              <Button
                variant="quiet"
                size="small"
                className="self-start"
                aria-label={`History of ${entry.label}`}
                onClick={() => onHistory(known)}
              >
                History
              </Button>
            )}
          </div>
        )
      })}
    </section>
  )
}

/** Saves one setting after the other; the first that fails ends it. */
function useSave() {
  const client = useApolloClient()
  const alert = useAlert()

  async function load(): Promise<Item> {
    const { data } = await client.query({ query: SETTINGS, fetchPolicy: 'network-only' })
    return itemOf(data!.settings)
  }

  async function save({ values, version }: Attempt): Promise<Item> {
    const current = await load()
    if (current.version !== version) {
      throw new Problem('CONFLICT', 'Someone else changed the settings meanwhile.', { current })
    }
    for (const { setting, value } of toSend(values, current)) {
      try {
        await client.mutate({ mutation: UPDATE_SETTING, variables: { key: setting.key, value } })
      } catch (error) {
        const { code, message } = problemOf(error)
        throw new Problem(code, `Failed to save ${setting.key}: ${message}`, {
          errors: [{ field: setting.key, message }],
        })
      }
    }
    return load()
  }

  /** Sets the site title to a test value, to see that saving works; it can be taken back. */
  async function testSave(accept: (item: Item) => void) {
    const set = async (value: string) => {
      await client.mutate({ mutation: UPDATE_SETTING, variables: { key: 'site_title', value } })
      accept(await load())
    }
    try {
      const before = String((await load())['site_title'])
      await set(TEST_TITLE)
      notify('Single setting save successful!', { undo: () => void set(before).catch(report) })
    } catch (error) {
      report(error)
    }
  }

  function report(error: unknown) {
    console.warn('Saving a single setting failed', error)
    void alert(`Single setting save failed: ${problemOf(error).message}`)
  }

  return { load, save, testSave }
}
