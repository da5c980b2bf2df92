import { Suspense, useMemo, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { Singleton } from '../../../../schema/kind.ts'
import { inSentence } from '../../../../schema/names.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useMayDraft, useMayPublish } from '../../client/session/store.ts'
import { CommentsContext } from '../../forms/comments/place.ts'
import { useFormComments } from '../../forms/comments/use-form-comments.tsx'
import { ComputedValues } from '../../forms/editing/computed-values.tsx'
import { EditorForm } from '../../forms/editing/editor-form.tsx'
import { FallbackLine } from '../../forms/editing/fallback-line.tsx'
import { LivePreview, type PreviewComponent } from '../../forms/editing/live-preview.tsx'
import { UnsavedStatus } from '../../forms/editing/unsaved-status.tsx'
import { FieldExtrasContext } from '../../forms/fields/field-extras.ts'
import { FieldGrid } from '../../forms/fields/field-grid.tsx'
import { LanguageBar, SideBySide } from '../../forms/translations/parts.tsx'
import { TRANSLATIONS, useChosenLanguage } from '../../forms/translations/use-chosen-language.ts'
import { usePreview } from '../../forms/translations/use-preview.tsx'
import type { FormPlace } from '../../model/form-place.ts'
import { hasPreview, singletonInAdmin } from '../../model/kinds.ts'
import { toggleEffect } from '../../model/toggle-effect.ts'
import { Page } from '../../shell/page/page.tsx'
import { Badge } from '../../ui/controls/badge.tsx'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { HistoryDialog } from '../../versions/history/history-dialog.tsx'
import { SaveButtons } from '../../versions/pending/save-buttons.tsx'
import { type Start, useSingletonForm } from './use-singleton.ts'
import { useToggle } from './use-toggle.ts'

interface Props {
  kind: Singleton
  start: Start
  /** Loads the content again. */
  reload: () => void
  /** Shows what is typed; absent where the website itself does. */
  Preview?: PreviewComponent | undefined
  place?: FormPlace | undefined
  onSaved?: (() => void) | undefined
}

/** The form of a singleton with its title bar, its history, and a preview if there is one. */
export function SingletonForm({ kind, start, reload, Preview, place, onSaved }: Props) {
  const { title = kind.label, back, cancel, isActiveInForm = false } = singletonInAdmin(kind)
  const { change } = start
  const isTranslatable = (start.live ?? change) !== null && TRANSLATIONS in kind.fields && change?.action !== 'DELETE'
  const [language, chooseLanguage] = useChosenLanguage(isTranslatable)
  const ShownPreview = usePreview(hasPreview(kind) ? Preview : undefined, language)
  function reloadAll() {
    reload()
    onSaved?.()
  }
  const { editor, formId, save, submit, versionSwitch, presence } = useSingletonForm(kind, start, reloadAll, place)
  const mayDraft = useMayDraft(kind)
  const mayPublish = useMayPublish(kind)
  const { toggle, isActive, failure } = useToggle(kind, editor)
  const release = change?.release?.id ?? place?.release
  const { comments, commentsButton } = useFormComments({
    kind,
    id: kind.id,
    release,
    values: () => editor.form.getValues(),
    isBeside: false,
  })
  const extras = useMemo(() => ({ release }), [release])
  const [showHistory, setShowHistory] = useState(false)
  const hasSwitch = !isActiveInForm && mayPublish && !change && !place?.release
  const { isActive: _, ...otherFields } = kind.fields

  async function saveAndKeep(): Promise<boolean> {
    if (!editor.isDirty()) return true
    return submit ? submit() : (await editor.submit()) !== null
  }

  const editorForm = (
    <CommentsContext value={comments}>
      <EditorForm
        editor={editor}
        formId={formId}
        onSaved={() => {
          notify(change ? `${title} saved. It is not live.` : `${title} saved.`)
          reloadAll()
        }}
        onSubmit={submit}
        isReadOnly={!mayDraft}
        before={
          <>
            {versionSwitch}
            {presence}
            <ComputedValues kind={kind} item={start.live} />
            {isTranslatable && (
              <Suspense>
                <LanguageBar editor={editor} language={language} onChoose={chooseLanguage} save={saveAndKeep} />
              </Suspense>
            )}
          </>
        }
      >
        {language === null ? (
          <FieldExtrasContext value={extras}>
            <FieldGrid fields={hasSwitch ? otherFields : kind.fields} />
          </FieldExtrasContext>
        ) : (
          <SideBySide key={language} editor={editor} language={language} />
        )}
      </EditorForm>
    </CommentsContext>
  )
  return (
    <Page
      title={title}
      back={back}
      actions={
        <>
          {!isActiveInForm && <Badge variant={isActive ? 'on' : 'off'}>{isActive ? 'Active' : 'Inactive'}</Badge>}
          {hasSwitch && (
            <Button
              variant="outline"
              size="small"
              title={toggleEffect(isActive).sentence}
              aria-label={`Toggle ${inSentence(kind.label)}`}
              onClick={() => void toggle()}
            >
              Toggle
            </Button>
          )}
          {hasSwitch && <span className="text-xs whitespace-nowrap text-ink-soft">{toggleEffect(isActive).short}</span>}
          {commentsButton}
          <Button variant="quiet" size="small" onClick={() => setShowHistory(true)}>
            History
          </Button>
        </>
      }
      saving={
        <>
          <UnsavedStatus editor={editor} />
          {place?.onClose ? (
            <Button variant="outline" onClick={place.onClose}>
              Cancel
            </Button>
          ) : (
            cancel && (
              <Link to={cancel} className={buttonClass({ variant: 'outline', size: 'medium' })}>
                Cancel
              </Link>
            )
          )}
          <SaveButtons formId={formId} {...save} />
        </>
      }
    >
      <div className={ShownPreview ? undefined : language === null ? 'max-w-3xl' : 'max-w-6xl'}>
        {start.failed && <FallbackLine onRetry={reload} />}
        <ErrorAlert message={failure} className="mb-4" />
        {ShownPreview ? (
          <div
            className={
              language === null
                ? 'grid gap-8 xl:grid-cols-[minmax(0,min(30rem,45%))_minmax(0,1fr)]'
                : 'grid max-w-6xl grid-cols-1 gap-8'
            }
          >
            {editorForm}
            <FormProvider {...editor.form}>
              <LivePreview Preview={ShownPreview} editor={editor} className="self-start xl:sticky xl:top-20" />
            </FormProvider>
          </div>
        ) : (
          editorForm
        )}
      </div>
      <HistoryDialog
        kind={kind}
        id={kind.id}
        name={kind.label}
        open={showHistory}
        onClose={() => setShowHistory(false)}
        onRestored={change ? reload : editor.acceptLoaded}
      />
    </Page>
  )
}
