import { useApolloClient } from '@apollo/client/react'
import { useId, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { fallbackHero } from '../../../schema/fallbacks.data.ts'
import { hero } from '../../../schema/kinds/index.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EditorForm } from '../../admin/editing/editor-form.tsx'
import { FallbackLine } from '../../admin/editing/fallback-line.tsx'
import { valuesOnly } from '../../../schema/same-value.ts'
import type { Item } from '../../admin/editing/start.ts'
import type { Editor } from '../../admin/editing/use-editor.ts'
import { type Start, useSingleton, useSingletonForm } from '../../admin/editing/use-singleton.ts'
import { FieldGrid } from '../../admin/fields/field-grid.tsx'
import { singletonOperationsFor } from '../../admin/graphql/operations.ts'
import { useAction } from '../../admin/graphql/use-action.ts'
import { HistoryDialog } from '../../admin/history/history-dialog.tsx'
import { Preview } from '../../admin/preview/preview.tsx'
import { SaveButtons } from '../../admin/publishing/save-buttons.tsx'
import { useMayPublish } from '../../admin/session/store.ts'
import { notify } from '../../admin/shell/notices.tsx'
import { Page } from '../../admin/shell/page.tsx'
import { ErrorAlert } from '../../admin/shell/error-alert.tsx'
import { Badge } from '../../admin/ui/badge.tsx'

const TITLE = 'Hero section'
const defaults = valuesOnly(hero.fields, { ...fallbackHero })
// The switch stands in the title bar, where it acts at once.
const { isActive: _, ...formFields } = hero.fields

/** /admin/hero */
export function HeroScreen() {
  const { start, missing, startWithDefaults, reload } = useSingleton(hero, defaults)
  if (start) return <Form key={`${start.localDraftName} ${start.failed}`} start={start} onReload={reload} />
  return (
    <Page title={TITLE}>
      {missing ? (
        <div className="grid justify-items-start gap-4">
          <p>No hero data found.</p>
          <Button onClick={startWithDefaults}>Start with the built-in hero</Button>
        </div>
      ) : (
        <Spinner label="Loading hero section..." />
      )}
    </Page>
  )
}

function Form({ start, onReload }: { start: Start; onReload: () => void }) {
  const formId = useId()
  const [showHistory, setShowHistory] = useState(false)
  const { change } = start
  const { editor, actions, versionSwitch } = useSingletonForm(hero, start, onReload)
  const mayPublish = useMayPublish()
  const { toggle, isActive, failure } = useToggle(editor)
  return (
    <Page
      title={TITLE}
      actions={
        <>
          <Badge variant={isActive ? 'on' : 'off'}>{isActive ? 'Active' : 'Inactive'}</Badge>
          {mayPublish && !change && (
            <Button variant="outline" size="small" aria-label="Toggle hero section" onClick={() => void toggle()}>
              Toggle
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={() => setShowHistory(true)}>
            History
          </Button>
          <SaveButtons editor={editor} formId={formId} change={change} actions={actions} />
        </>
      }
    >
      {start.failed && <FallbackLine onRetry={onReload} />}
      <ErrorAlert message={failure} className="mb-4" />
      <div className="grid gap-8 xl:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]">
        <EditorForm
          editor={editor}
          formId={formId}
          onSaved={() => notify(change ? 'Hero section saved. It is not live.' : 'Hero section saved.')}
          onSubmit={actions.submit}
          before={versionSwitch}
        >
          <FieldGrid fields={change || !mayPublish ? hero.fields : formFields} />
        </EditorForm>
        <FormProvider {...editor.form}>
          <LivePreview editor={editor} />
        </FormProvider>
      </div>
      <HistoryDialog
        kind={hero}
        id={hero.id}
        open={showHistory}
        onClose={() => setShowHistory(false)}
        onRestored={change ? onReload : editor.acceptLoaded}
      />
    </Page>
  )
}

/** Switches the hero on or off at once, whatever else is still being typed. */
function useToggle(editor: Editor) {
  const client = useApolloClient()
  const { run, failure } = useAction()
  const isActive = useWatch({ control: editor.form.control, name: 'isActive' }) === true

  const toggle = () =>
    run('Toggling', async () => {
      const { data } = await client.mutate({
        mutation: singletonOperationsFor(hero).setActive,
        variables: { isActive: !isActive },
      })
      editor.acceptLoaded(data!.item as unknown as Item)
      return () => notify(`The hero section is now ${isActive ? 'inactive' : 'active'}.`)
    })
  return { toggle, isActive, failure }
}

function LivePreview({ editor }: { editor: Editor }) {
  const values = useWatch({ control: editor.form.control })
  const shown = { id: hero.id, version: 1, createdAt: '', updatedAt: '', ...values }
  return (
    <section aria-labelledby="preview" className="min-w-0 self-start xl:sticky xl:top-20">
      <h2 id="preview" className="mb-2 text-sm text-ink-soft">
        Live preview
      </h2>
      <Preview kind={hero} item={shown} />
    </section>
  )
}
