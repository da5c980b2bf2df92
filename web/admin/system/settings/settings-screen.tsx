import { useApolloClient, useQuery } from '@apollo/client/react'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { COMMENTED_SETTINGS_ID } from '../../../../schema/comments.ts'
import { setting as settingKind } from '../../../../schema/kinds/index.ts'
import { settingsForm } from '../../../../schema/settings-form.ts'
import { settingOf } from '../../../../schema/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import type { FormPlace } from '../../model/form-place.ts'
import { CommentsContext } from '../../forms/comments/place.ts'
import { useFormComments } from '../../forms/comments/use-form-comments.tsx'
import { EditorForm } from '../../forms/editing/editor-form.tsx'
import { UnsavedStatus } from '../../forms/editing/unsaved-status.tsx'
import { FallbackLine } from '../../forms/editing/fallback-line.tsx'
import { useErrorLog } from '../../client/graphql/use-error-log.ts'
import { HistoryDialog } from '../../versions/history/history-dialog.tsx'
import { type OwnedInput, useOwnedInput } from '../../forms/unsaved-input/owned-input.ts'
import { PendingOfSettingsDocument, SettingsDocument } from '../../client/graphql/generated.ts'
import { SaveButtons } from '../../versions/pending/save-buttons.tsx'
import { LIVE, releaseIdOf, versionIn } from '../../model/version.ts'
import { useOwnDraft } from '../../versions/pending/use-versions.ts'
import { useMay } from '../../client/session/store.ts'
import { notify } from '../../ui/notices/notices.tsx'
import { Page } from '../../shell/page/page.tsx'
import { calloutClass } from '../../ui/controls/callout.ts'
import { LanguageBar, SideBySide } from '../../forms/translations/parts.tsx'
import { useChosenLanguage } from '../../forms/translations/use-chosen-language.ts'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { preloaded } from '../../ui/controls/preloaded.tsx'
import { categoriesFor, Category, CategoryLinks } from './categories.tsx'
import type { StoredSetting } from './types.ts'
import { Diagnostics } from './diagnostics.tsx'
import { loadSettings } from './use-save-settings.ts'
import { unsavedInputNameOf, useSettingsForm } from './use-settings-form.tsx'
import { type SettingsVersion, type ShownSettings, versionsOfSettings } from './versions.ts'

const PresentUsers = preloaded(() => import('../../forms/presence/present-users.tsx'))

const KindWatch = preloaded(() => import('../../forms/presence/kind-watch.tsx'))

const TITLE = 'Website Settings'
/** The setting whose presences are those of the screen, which shows all of them. */
const WATCHED = 'site_title'

interface ScreenProps {
  /** Where the form is shown, by default on a screen of its own. */
  place?: FormPlace
  onSaved?: () => void
}

/** /admin/settings */
export function SettingsScreen(props: ScreenProps) {
  const release = props.place?.release
  const { search } = useLocation()
  const { data, error, refetch } = useQuery(SettingsDocument, { fetchPolicy: 'network-only' })
  const {
    data: pending,
    error: pendingError,
    refetch: refetchPending,
  } = useQuery(PendingOfSettingsDocument, {
    fetchPolicy: 'network-only',
  })
  useErrorLog('Loading settings failed', error)
  useErrorLog('Loading drafts failed', pendingError)
  const versions = versionsOfSettings(pending?.page.items ?? [])
  const ownDraft = useOwnDraft(versions)
  const named = release ?? versionIn(search) ?? ownDraft
  const stored = versions.find(({ version }) => version === named)
  const shown: ShownSettings | undefined = stored ?? (release ? { version: release, pending: [] } : undefined)
  const unsavedInput = useOwnedInput(unsavedInputNameOf(shown?.version ?? LIVE))
  if (!unsavedInput || (!data && !error) || (!pending && !pendingError)) {
    return (
      <Page title={TITLE}>
        <Spinner label="Loading settings..." />
      </Page>
    )
  }
  return (
    <Form
      key={`${shown?.version} ${data === undefined}`}
      {...props}
      stored={data?.settings ?? null}
      versions={versions}
      shown={shown}
      unsavedInput={unsavedInput}
      onReload={() => void Promise.all([refetch(), refetchPending()]).catch(() => {})}
    />
  )
}

interface FormProps extends ScreenProps {
  /** The live settings; null if they could not be loaded. */
  stored: readonly StoredSetting[] | null
  versions: readonly SettingsVersion[]
  /** The version that the form shows; undefined for the live one. */
  shown: ShownSettings | undefined
  unsavedInput: OwnedInput
  onReload: () => void
}

function Form({ onReload, onSaved, ...options }: FormProps) {
  const { stored, versions, shown, place } = options
  const client = useApolloClient()
  const isAdmin = useMay('settings:manage')
  const [language, chooseLanguage] = useChosenLanguage(isAdmin)
  const [historyOf, setHistoryOf] = useState<StoredSetting | null>(null)
  const { editor, formId, save, versionSwitch } = useSettingsForm({ ...options, onReload })

  const fitsPanel = useMediaQuery('(min-width: 85rem)') && !place
  const { comments, commentsButton } = useFormComments({
    kind: settingsForm,
    id: COMMENTED_SETTINGS_ID,
    release: releaseIdOf(shown?.version),
    values: () => editor.form.getValues(),
    isBeside: fitsPanel,
  })
  const saveAndKeep = async () => !editor.isDirty() || (await editor.submit()) !== null

  async function refresh() {
    try {
      editor.acceptLoaded(await loadSettings(client))
    } catch (error) {
      // The form keeps its base, so the next save still merges changes by others.
      console.warn('Loading settings failed', error)
    }
  }

  function reportSaved() {
    notify(shown ? 'Settings saved. They are not live.' : 'Settings saved successfully!')
    onSaved?.()
    if (shown) onReload()
    else void refresh()
  }

  const watched = stored?.find(({ key }) => key === WATCHED)
  // Keys are always live, so no other version has them.
  const categories = categoriesFor(isAdmin, shown === undefined)
  const pending = shown ? [] : versions.flatMap((version) => version.pending)
  return (
    <Page
      title={TITLE}
      actions={commentsButton}
      saving={
        isAdmin && (
          <>
            <UnsavedStatus editor={editor} />
            {place?.onClose && (
              <Button variant="outline" onClick={place.onClose}>
                Cancel
              </Button>
            )}
            <SaveButtons formId={formId} {...save} />
          </>
        )
      }
    >
      <div
        className={classNames(
          'grid grid-cols-1 items-start gap-10',
          place || !comments?.panel ? 'max-w-6xl' : 'xl:grid-cols-[12rem_minmax(0,48rem)_24rem]',
          !place && !comments?.panel && 'xl:grid-cols-[12rem_minmax(0,48rem)]',
        )}
      >
        {!place && <CategoryLinks categories={language === null ? categories : []} />}
        <div>
          {stored === null && <FallbackLine onRetry={onReload} />}
          {!isAdmin && (
            <p className={calloutClass('info', 'mb-5')}>
              Settings can be changed by admins only. You can read them here.
            </p>
          )}
          <CommentsContext value={comments}>
            <EditorForm
              editor={editor}
              formId={formId}
              onSaved={reportSaved}
              before={
                <>
                  {versionSwitch}
                  {watched && <PresentUsers kind="SETTING" id={watched.id} />}
                  {/* What others save appears, except in fields with unsaved input. */}
                  {stored && !shown && <KindWatch kind="SETTING" onChange={() => !editor.saving && void refresh()} />}
                  {isAdmin && (
                    <Suspense>
                      <LanguageBar editor={editor} language={language} onChoose={chooseLanguage} save={saveAndKeep} />
                    </Suspense>
                  )}
                </>
              }
            >
              {language !== null && (
                <SideBySide
                  key={language}
                  editor={editor}
                  language={language}
                  recordOf={(key) => stored?.find((entry) => entry.key === key)?.id}
                />
              )}
              <fieldset disabled={!isAdmin} hidden={language !== null} className="grid min-w-0 grid-cols-1 gap-10">
                <legend className="sr-only">{TITLE}</legend>
                {categories.map((category) => (
                  <Category
                    key={category.name}
                    category={category}
                    stored={stored ?? []}
                    pending={pending}
                    onHistory={setHistoryOf}
                  />
                ))}
              </fieldset>
            </EditorForm>
          </CommentsContext>
          {isAdmin && !shown && !place && <Diagnostics onSaved={editor.acceptLoaded} />}
        </div>
        {comments?.panel && (
          <div className="sticky top-24 max-h-[calc(100dvh-8rem)] overflow-y-auto border-l border-line pl-6">
            {comments.panel}
          </div>
        )}
      </div>
      {historyOf && (
        <HistoryDialog
          kind={settingKind}
          id={historyOf.id}
          key={historyOf.key}
          settingKey={historyOf.key}
          name={settingOf(historyOf.key)?.label}
          open
          onClose={() => setHistoryOf(null)}
          onRestored={() => (shown ? onReload() : void refresh())}
        />
      )}
    </Page>
  )
}
