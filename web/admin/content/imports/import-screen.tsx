import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { isOfTranslators, TRANSLATIONS } from '../../../../schema/transfer/translation-file.ts'
import { collections } from '../../../../schema/kinds/index.ts'
import { rightOn } from '../../../../schema/rights.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { problemOf } from '../../client/graphql/problem.ts'
import { usePermissions } from '../../client/session/store.ts'
import { adminPaths, managerPath } from '../../shell/paths/paths.ts'
import { Page } from '../../shell/page/page.tsx'
import { DropZone } from '../../ui/controls/drop-zone.tsx'
import { FileButton } from '../../ui/controls/file-button.tsx'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { CONTROL_CLASS, Field } from '../../ui/controls/field.tsx'
import {
  ACCEPTED,
  type Imported,
  importFile,
  isTable,
  MAX_MEGABYTES,
  type Plan,
  planOf,
  type Request,
  undoImport,
} from './import-file.ts'
import { countsText, PlanView } from './plan-view.tsx'

/** What the last request has led to. */
type State =
  | { is: 'nothing' }
  | { is: 'busy'; label: string }
  | { is: 'failed'; message: string; retry?: () => void }
  | { is: 'planned'; plan: Plan }
  | { is: 'imported'; imported: Imported; isUndone: boolean }

/** /admin/import */
export function ImportScreen() {
  const [params] = useSearchParams()
  const permissions = usePermissions()
  const [file, setFile] = useState<File>()
  const [kindPath, setKindPath] = useState(params.get('kind') ?? '')
  const [wantsDrafts, setWantsDrafts] = useState(false)
  const [keep, setKeep] = useState<Request['keep']>('')
  const [state, setState] = useState<State>({ is: 'nothing' })
  const latest = useRef(0)

  const writable = collections.filter((kind) => permissions.includes(rightOn(kind, 'draft')))
  const kind = writable.find(({ path }) => path === kindPath)
  const isTranslated = isOfTranslators(file?.name ?? '', kindPath)
  const concerned = isTranslated || (file && !isTable(file)) ? writable : kind ? [kind] : []
  const mayPublish = concerned.length === 0 || concerned.some((one) => permissions.includes(rightOn(one, 'publish')))
  const asDrafts = wantsDrafts || !mayPublish
  const failed = state.is === 'failed' ? state : undefined

  /**
   * Shows what a request leads to, unless another one was made meanwhile.
   *
   * @param retry what another attempt does
   */
  async function run(label: string, work: () => Promise<State>, retry = () => showPlan()) {
    const number = ++latest.current
    const show = (next: State) => number === latest.current && setState(next)
    show({ is: 'busy', label })
    try {
      show(await work())
    } catch (error) {
      const { message, isRepeatable } = problemOf(error)
      show({ is: 'failed', message, ...(isRepeatable && { retry }) })
    }
  }

  /** Compares the chosen file with the content, with some of the choices changed. */
  function showPlan(changes: Partial<Request> = {}) {
    const next = { file, kind: kindPath, asDrafts, keep, ...changes }
    if (!next.file || (isTable(next.file) && !next.kind)) return setState({ is: 'nothing' })
    const chosen: Request = { ...next, file: next.file }
    if (chosen.file.size > MAX_MEGABYTES * 1024 ** 2)
      return setState({
        is: 'failed',
        message: `“${chosen.file.name}” is larger than ${MAX_MEGABYTES} MB. Split it, or leave its pictures out.`,
      })
    void run('Comparing the file with the content...', async () => ({ is: 'planned', plan: await planOf(chosen) }))
  }

  function choose([chosen]: readonly File[]) {
    if (!chosen) return
    setFile(chosen)
    setKeep('')
    showPlan({ file: chosen, keep: '' })
  }

  const apply = (plan: Plan) =>
    run('Importing...', async () => ({
      is: 'imported',
      imported: await importFile({ file: file!, kind: kindPath, asDrafts, keep }, plan),
      isUndone: false,
    }))

  const undo = (imported: Imported): Promise<void> =>
    run(
      'Undoing the import...',
      async () => {
        await undoImport(imported.origin!)
        return { is: 'imported', imported, isUndone: true }
      },
      () => void undo(imported),
    )

  return (
    <Page title="Import" {...(isTranslated ? { back: adminPaths.translations } : kind && { back: managerPath(kind) })}>
      <DropZone onFiles={choose} className="max-w-4xl gap-6" dropLabel="Drop to compare">
        <p className="max-w-prose text-ink-soft">
          Choose an export of Verdant (.zip or .ndjson), a CSV or JSON file whose columns are the names of fields, as
          the export of a list has them, or what a translator sends back (.xlf or .csv). At most {MAX_MEGABYTES} MB. You
          see what would change before anything does.
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <FileButton
            label={file ? 'Choose another file' : 'Choose a file'}
            variant={file ? 'outline' : 'solid'}
            accept={ACCEPTED}
            onFiles={choose}
          />
          <span className="min-w-0 text-sm break-all text-ink-soft">{file?.name ?? 'or drop one here'}</span>
        </div>
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          {(!file || isTable(file)) && (
            <Field label="Each row is one of" help="The rows of a CSV or JSON file do not say what they are.">
              {(control) => (
                <select
                  {...control}
                  className={CONTROL_CLASS}
                  value={kind || isTranslated ? kindPath : ''}
                  onChange={({ target }) => {
                    setKindPath(target.value)
                    showPlan({ kind: target.value })
                  }}
                >
                  <option value="">Choose…</option>
                  {writable.map(({ path, labelPlural }) => (
                    <option key={path} value={path}>
                      {labelPlural}
                    </option>
                  ))}
                  <option value={TRANSLATIONS}>Texts from translators</option>
                </select>
              )}
            </Field>
          )}
          <Field
            label="What is imported becomes"
            help={
              mayPublish
                ? 'Drafts are seen by nobody until someone publishes them. New pictures are stored at once.'
                : 'Your role may not publish, so everything becomes a draft.'
            }
          >
            {(control) => (
              <select
                {...control}
                className={CONTROL_CLASS}
                disabled={!mayPublish}
                value={asDrafts ? 'drafts' : 'live'}
                onChange={({ target }) => {
                  setWantsDrafts(target.value === 'drafts')
                  showPlan({ asDrafts: target.value === 'drafts' })
                }}
              >
                <option value="live">live at once</option>
                <option value="drafts">drafts</option>
              </select>
            )}
          </Field>
        </div>
        {state.is === 'busy' && <Spinner label={state.label} />}
        <ErrorAlert message={failed?.message} onRetry={failed?.retry} />
        {state.is === 'planned' && (
          <Planned
            name={file!.name}
            plan={state.plan}
            keep={keep}
            isTranslated={isTranslated}
            onKeep={(side) => {
              setKeep(side)
              showPlan({ keep: side })
            }}
            onImport={() => void apply(state.plan)}
          />
        )}
        {state.is === 'imported' && (
          <section aria-labelledby="import-result" className="grid justify-items-start gap-3">
            <div role="status">
              <h2 id="import-result" className="font-serif text-xl">
                {state.isUndone ? 'The import was undone' : asDrafts ? 'The drafts are saved' : 'Imported'}
              </h2>
            </div>
            <p>
              {state.isUndone
                ? 'The content is what it was before. Pictures that the import added stay in the gallery.'
                : doneText(state.imported)}
            </p>
            <div className="flex flex-wrap gap-3">
              {!state.isUndone && state.imported.origin && permissions.includes('releases:publish') && (
                <Button variant="outline" size="medium" onClick={() => void undo(state.imported)}>
                  Undo
                </Button>
              )}
              {isTranslated && (
                <Link to={adminPaths.translations} className={buttonClass({ variant: 'outline', size: 'medium' })}>
                  Show translations
                </Link>
              )}
              {kind && (
                <Link to={managerPath(kind)} className={buttonClass({ variant: 'outline', size: 'medium' })}>
                  Show {kind.labelPlural}
                </Link>
              )}
            </div>
          </section>
        )}
      </DropZone>
    </Page>
  )
}

/** Says what was imported: “1 created, 2 changed.” */
function doneText({ total: { create, update, delete: deleted } }: Imported): string {
  const parts = [
    ...(create > 0 ? [`${create.toLocaleString('en')} created`] : []),
    ...(update > 0 ? [`${update.toLocaleString('en')} changed`] : []),
    ...(deleted > 0 ? [`${deleted.toLocaleString('en')} deleted`] : []),
  ]
  return `${parts.join(', ')}.`
}

interface PlannedProps {
  name: string
  plan: Plan
  keep: Request['keep']
  /** Whether the file has texts of translators. */
  isTranslated: boolean
  onKeep: (side: Request['keep']) => void
  onImport: () => void
}

function Planned({ name, plan, keep, isTranslated, onKeep, onImport }: PlannedProps) {
  const { total } = plan
  // Of translators' files, these are errors until someone decides.
  const overlaps = isTranslated ? total.invalid : plan.overlaps
  const blocked = total.invalid + total.conflict
  const changes = total.create + total.update + total.delete
  return (
    <section aria-labelledby="import-plan" className="grid grid-cols-1 gap-4">
      <div role="status">
        <h2 id="import-plan" className="font-serif text-xl">
          Plan for {name}: {countsText(total)}
        </h2>
      </div>
      {(overlaps > 0 || keep !== '') && (
        <Field
          label="Where the file and the site have both changed a field"
          help={`Both have changed since the export${plan.overlaps > 0 ? `: ${plan.overlaps.toLocaleString('en')}` : ''}.`}
        >
          {(control) => (
            <select
              {...control}
              className={CONTROL_CLASS}
              value={keep}
              onChange={({ target }) => onKeep(target.value as Request['keep'])}
            >
              <option value="">Decide…</option>
              <option value="source">take the value of the file</option>
              <option value="live">keep the value of the site</option>
            </select>
          )}
        </Field>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button size="medium" disabled={blocked > 0 || changes === 0} onClick={onImport}>
          Import
        </Button>
        <p className="text-sm text-ink-soft">
          {blocked > 0
            ? 'Nothing is imported while the file has errors. Correct it and choose it again.'
            : changes === 0
              ? 'All of it is stored already.'
              : 'All of it is imported, or nothing. Afterwards you can undo it.'}
        </p>
      </div>
      <PlanView plan={plan} />
    </section>
  )
}
