import { useApolloClient, useQuery } from '@apollo/client/react'
import { useId, useState } from 'react'
import { setting as settingKind } from '../../../schema/kinds/index.ts'
import { roles } from '../../../schema/roles.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { EditorForm, SaveButton } from '../editing/editor-form.tsx'
import { FallbackLine } from '../editing/fallback-line.tsx'
import { useLeaveGuard } from '../editing/leave-guard.tsx'
import { useEditor } from '../editing/use-editor.ts'
import { useErrorLog } from '../graphql/use-error-log.ts'
import { HistoryDialog } from '../history/history-dialog.tsx'
import { useIsAdmin, useUser } from '../session/store.ts'
import { useAlert } from '../shell/confirm.tsx'
import { notify } from '../shell/notices.tsx'
import { Page } from '../shell/page.tsx'
import { calloutClass } from '../ui/callout.ts'
import { AddSettingsToRelease } from './add-to-release.tsx'
import { categoriesFor, Category, CategoryLinks } from './categories.tsx'
import { builtIn, itemOf, SECRET_KEYS, settingsForm } from './form-model.ts'
import { SETTINGS, type StoredSetting } from './operations.ts'
import { TestSaveButton } from './test-save-button.tsx'
import { loadSettings, useSaveSettings } from './use-save-settings.ts'

const TITLE = 'Website Settings'

/** /admin/settings */
export function SettingsScreen() {
  const role = useUser()?.role
  if (role !== 'CONTRIBUTOR') return <Settings />
  return (
    <Page title={TITLE}>
      <p className="max-w-prose">
        Settings are managed by admins. {roles.find(({ name }) => name.toUpperCase() === role)?.description} Ask an
        admin if something should change.
      </p>
    </Page>
  )
}

function Settings() {
  const { data, error, refetch } = useQuery(SETTINGS, { fetchPolicy: 'network-only' })
  useErrorLog('Loading settings failed', error)
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
  const client = useApolloClient()
  const isAdmin = useIsAdmin()
  const alert = useAlert()
  const formId = useId()
  const [historyOf, setHistoryOf] = useState<StoredSetting | null>(null)
  const save = useSaveSettings()
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

  async function refresh() {
    try {
      editor.acceptLoaded(await loadSettings(client))
    } catch (error) {
      // The form keeps its base, so the next save still merges changes by others.
      console.warn('Loading settings failed', error)
    }
  }

  function reportSaved() {
    notify('Settings saved successfully!')
    void refresh()
  }

  const categories = categoriesFor(isAdmin)
  return (
    <Page
      title={TITLE}
      actions={
        isAdmin && (
          <>
            <TestSaveButton onSaved={editor.acceptLoaded} />
            {stored && <AddSettingsToRelease editor={editor} stored={stored} />}
            <SaveButton editor={editor} formId={formId} />
          </>
        )
      }
    >
      <div className="grid max-w-6xl items-start gap-10 xl:grid-cols-[12rem_minmax(0,48rem)]">
        <CategoryLinks categories={categories} />
        <div>
          {stored === null && <FallbackLine onRetry={onReload} />}
          {!isAdmin && (
            <p className={calloutClass('info', 'mb-5')}>
              Settings can be changed by admins only. You can read them here.
            </p>
          )}
          <EditorForm editor={editor} formId={formId} onSaved={reportSaved}>
            <fieldset disabled={!isAdmin} className="grid gap-10">
              <legend className="sr-only">{TITLE}</legend>
              {categories.map((category) => (
                <Category key={category.name} category={category} stored={stored ?? []} onHistory={setHistoryOf} />
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
          onRestored={() => void refresh()}
        />
      )}
    </Page>
  )
}
