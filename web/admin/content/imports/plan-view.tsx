import { stored } from '../../../../schema/kinds/index.ts'
import { labelOfPath } from '../../../../schema/label-of-path.ts'
import type { AnyKind } from '../../../../schema/kind.ts'
import { calloutClass } from '../../ui/controls/callout.ts'
import { Badge } from '../../ui/controls/badge.tsx'
import { Differences, readable } from '../../versions/differences/differences.tsx'
import type { Counts, Plan, PlannedProblem, PlannedStep } from './import-file.ts'

const WORDS: [keyof Counts, string][] = [
  ['create', 'to create'],
  ['update', 'to change'],
  ['delete', 'to delete'],
  ['unchanged', 'unchanged'],
  ['kept', 'kept as they are'],
  ['conflict', 'in conflict'],
  ['invalid', 'invalid'],
]

const HEADINGS: Partial<Record<keyof Counts, string>> = {
  create: 'New',
  update: 'Changed',
  delete: 'Deleted',
  conflict: 'In conflict',
}

const ONLY_LIVE = {
  changed: 'It was changed only here since the export.',
  deleted: 'It was deleted here since the export.',
  added: 'It exists only here.',
}

const kindNamed = (name: string | undefined): AnyKind | undefined => stored.find((kind) => kind.name === name)

/** Returns the counts of a plan in words: “2 to change, 1 invalid”. */
export const countsText = (counts: Counts): string =>
  WORDS.filter(([outcome]) => counts[outcome] > 0)
    .map(([outcome, word]) => `${counts[outcome].toLocaleString('en')} ${word}`)
    .join(', ') || 'nothing'

const asText = (value: unknown): string | null =>
  value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value)

/** A plan as a page: the counts by kind, what was left out, what is wrong with the file, and every change. */
export function PlanView({ plan }: { plan: Plan }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <ul className="grid gap-1">
        {Object.entries(plan.counts).map(([name, counts]) => (
          <li key={name}>
            <span className="font-medium">{kindNamed(name)?.labelPlural ?? 'Not recognised'}</span>:{' '}
            {countsText(counts)}
          </li>
        ))}
        {Object.keys(plan.counts).length === 0 && <li>The file contains no items that can be imported.</li>}
      </ul>
      {plan.notes.map((note) => (
        <p key={note} className={calloutClass('info', 'whitespace-pre-line')}>
          {note}
        </p>
      ))}
      {plan.problems.length > 0 && (
        <section aria-labelledby="import-problems" className="grid gap-2">
          <h3 id="import-problems" className="font-serif text-lg">
            To correct
          </h3>
          <ul className="grid gap-2">
            {plan.problems.map((problem) => (
              <li key={JSON.stringify(problem)} className={calloutClass('danger')}>
                <ProblemText {...problem} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {plan.steps.length > 0 && (
        <section aria-labelledby="import-changes" className="grid gap-2">
          <h3 id="import-changes" className="font-serif text-lg">
            Items
          </h3>
          <ul className="divide-y divide-line border-y border-line">
            {plan.steps.map((step) => (
              <li key={JSON.stringify([step.kind, step.id, step.title, step.origin])}>
                <StepView {...step} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {plan.unlisted > 0 && (
        <p className="text-sm text-ink-soft">{plan.unlisted.toLocaleString('en')} more are not listed here.</p>
      )}
    </div>
  )
}

function ProblemText({ file, line, row, kind, item, field, message }: PlannedProblem) {
  const label = field && labelOfPath(kindNamed(kind)?.fields ?? {}, field)
  return (
    <>
      <span className="font-mono text-xs break-all">
        {file}
        {row !== undefined ? `, row ${row}` : line !== undefined && `, line ${line}`}
      </span>
      <span className="min-w-0 wrap-anywhere">
        {item ? `“${item}” · ` : ''}
        {/* Most messages begin with the label. */}
        {label && !message.startsWith(label) ? `${label}: ` : ''}
        {message}
      </span>
    </>
  )
}

function StepView({ action, kind: name, title, fields, values, onlyLive }: PlannedStep) {
  const kind = kindNamed(name)
  const label = (field: string) => labelOfPath(kind?.fields ?? {}, field)
  const changes = (fields ?? []).map(({ field, before, after }) => ({
    field,
    label: label(field),
    before: asText(before),
    after: asText(after),
  }))
  const given = Object.entries(values ?? {}).filter(([, value]) => asText(value))
  return (
    <details className="group py-2" open={changes.length > 0 && changes.length < 4}>
      <summary className="flex min-h-8 cursor-pointer flex-wrap items-center gap-2">
        <Badge variant={action === 'create' ? 'pending' : action === 'conflict' ? 'failed' : 'note'}>
          {onlyLive ? 'Kept' : (HEADINGS[action] ?? action)}
        </Badge>
        <span className="font-medium">{title || 'Untitled'}</span>
        <span className="text-sm text-ink-soft">{kind?.label}</span>
      </summary>
      {onlyLive && <p className="mt-2 text-sm">{ONLY_LIVE[onlyLive]}</p>}
      {changes.length > 0 && <Differences changes={changes} fields={kind?.fields} />}
      {given.length > 0 && (
        <dl className="mt-2 grid gap-2 text-sm sm:grid-cols-[12rem_1fr]">
          {given.map(([field, value]) => (
            <div key={field} className="contents">
              <dt className="font-medium">{label(field)}</dt>
              <dd className="min-w-0 break-words whitespace-pre-wrap">{readable(asText(value))}</dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  )
}
