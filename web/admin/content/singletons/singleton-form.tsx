import { Fragment, type ReactNode, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { Fields } from '../../../../schema/fields.ts'
import type { Singleton } from '../../../../schema/kind.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { FieldGrid } from '../../forms/fields/field-grid.tsx'
import { HistoryDialog } from '../../versions/history/history-dialog.tsx'
import { SaveButtons } from '../../versions/pending/save-buttons.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { Page } from '../../shell/page/page.tsx'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { ComputedValues } from '../../forms/editing/computed-values.tsx'
import { EditorForm } from '../../forms/editing/editor-form.tsx'
import { UnsavedStatus } from '../../forms/editing/unsaved-status.tsx'
import { FallbackLine } from '../../forms/editing/fallback-line.tsx'
import type { Values } from '../../model/item.ts'
import { type Start, useSingleton, type useSingletonForm } from './use-singleton.ts'

/** The fixed parts of the screen of a singleton. */
export interface SingletonScreenOptions {
  kind: Singleton
  title: string
  /** The target of the back button. By default the dashboard. */
  back?: string
  /** The message and the button if the server has no content. */
  missing: { message: string; button: string }
  loadingLabel: string
}

export interface SingletonFormProps {
  start: Start
  /** Loads the content again. */
  reload: () => void
}

interface ScreenProps {
  screen: SingletonScreenOptions
  /** The built-in content. */
  fallback: Values
  renderForm: (props: SingletonFormProps) => ReactNode
}

/** The screen of a singleton: its form, once the content is loaded. */
export function SingletonScreen({ screen, fallback, renderForm }: ScreenProps) {
  const { kind, title, back, missing, loadingLabel } = screen
  const { start, missing: isMissing, startWithDefaults, reload } = useSingleton(kind, fallback)
  if (start)
    return <Fragment key={`${start.unsavedInputName} ${start.failed}`}>{renderForm({ start, reload })}</Fragment>
  return (
    <Page title={title} back={back}>
      {isMissing ? (
        <div className="grid justify-items-start gap-4">
          <p>{missing.message}</p>
          <Button onClick={startWithDefaults}>{missing.button}</Button>
        </div>
      ) : (
        <Spinner label={loadingLabel} />
      )}
    </Page>
  )
}

interface FormProps extends SingletonFormProps {
  screen: SingletonScreenOptions
  form: ReturnType<typeof useSingletonForm>
  /** By default every field of the kind. */
  fields?: Fields
  /** Elements in the title bar, before the buttons of every form. */
  actions?: ReactNode
  /** The target of a Cancel button. */
  cancel?: string
  /** The error message of an action in the title bar. */
  failure?: string | null
  /** Content beside the form, such as a preview. It can use the form's context. */
  aside?: ReactNode
}

/** The form of a singleton with its title bar and its history. */
export function SingletonForm({ screen, form, start, reload, fields, actions, cancel, failure, aside }: FormProps) {
  const { kind, title, back } = screen
  const { change } = start
  const { editor, formId, save, submit, versionSwitch, presence } = form
  const [showHistory, setShowHistory] = useState(false)
  const editorForm = (
    <EditorForm
      editor={editor}
      formId={formId}
      onSaved={() => {
        notify(change ? `${title} saved. It is not live.` : `${title} saved.`)
        reload()
      }}
      onSubmit={submit}
      before={
        <>
          {versionSwitch}
          {presence}
          <ComputedValues kind={kind} item={start.live} />
        </>
      }
    >
      <FieldGrid fields={fields ?? kind.fields} />
    </EditorForm>
  )
  return (
    <Page
      title={title}
      back={back}
      actions={
        <>
          <UnsavedStatus editor={editor} />
          {actions}
          <Button variant="quiet" size="small" onClick={() => setShowHistory(true)}>
            History
          </Button>
          {cancel && (
            <Link to={cancel} className={buttonClass({ variant: 'outline', size: 'medium' })}>
              Cancel
            </Link>
          )}
          <SaveButtons formId={formId} {...save} />
        </>
      }
    >
      <div className={aside ? undefined : 'max-w-3xl'}>
        {start.failed && <FallbackLine onRetry={reload} />}
        <ErrorAlert message={failure} className="mb-4" />
        {aside ? (
          <div className="grid gap-8 xl:grid-cols-[minmax(0,min(30rem,45%))_minmax(0,1fr)]">
            {editorForm}
            <FormProvider {...editor.form}>{aside}</FormProvider>
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
