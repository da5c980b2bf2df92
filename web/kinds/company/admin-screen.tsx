import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { fallbackCompany } from '../../../schema/fallbacks.data.ts'
import { company } from '../../../schema/kinds/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EditorForm } from '../../admin/editing/editor-form.tsx'
import { FallbackLine } from '../../admin/editing/fallback-line.tsx'
import { valuesOnly } from '../../../schema/same-value.ts'
import { type Start, useSingleton, useSingletonForm } from '../../admin/editing/use-singleton.ts'
import { HistoryDialog } from '../../admin/history/history-dialog.tsx'
import { adminPaths } from '../../admin/paths.ts'
import { SaveButtons } from '../../admin/publishing/save-buttons.tsx'
import { notify } from '../../admin/shell/notices.tsx'
import { Page } from '../../admin/shell/page.tsx'

const TITLE = 'Company Information'
const defaults = valuesOnly(company.fields, fallbackCompany)

/** /admin/company */
export function CompanyScreen() {
  const { start, missing, startWithDefaults, reload } = useSingleton(company, defaults)
  if (start) return <Form key={`${start.localDraftName} ${start.failed}`} start={start} onReload={reload} />
  return (
    <Page title={TITLE} back={adminPaths.dashboard}>
      {missing ? (
        <div className="grid justify-items-start gap-4">
          <p>No company information found.</p>
          <Button onClick={startWithDefaults}>Start with the built-in profile</Button>
        </div>
      ) : (
        <Spinner label="Loading company information..." />
      )}
    </Page>
  )
}

function Form({ start, onReload }: { start: Start; onReload: () => void }) {
  const formId = useId()
  const [showHistory, setShowHistory] = useState(false)
  const { change } = start
  const { editor, actions, versionSwitch } = useSingletonForm(company, start, onReload)
  return (
    <Page
      title={TITLE}
      back={adminPaths.dashboard}
      actions={
        <>
          <Button variant="quiet" size="small" onClick={() => setShowHistory(true)}>
            History
          </Button>
          <Link to={adminPaths.home} className={buttonClass({ variant: 'outline', size: 'medium' })}>
            Cancel
          </Link>
          <SaveButtons editor={editor} formId={formId} change={change} actions={actions} />
        </>
      }
    >
      <div className="max-w-3xl">
        {start.failed && <FallbackLine onRetry={onReload} />}
        <EditorForm
          editor={editor}
          formId={formId}
          onSaved={() => {
            notify(change ? 'Company information saved. It is not live.' : 'Company information saved.')
            onReload()
          }}
          onSubmit={actions.submit}
          before={versionSwitch}
        />
      </div>
      <HistoryDialog
        kind={company}
        id={company.id}
        open={showHistory}
        onClose={() => setShowHistory(false)}
        onRestored={change ? onReload : editor.acceptLoaded}
      />
    </Page>
  )
}
