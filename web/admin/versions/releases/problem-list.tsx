import { Link } from 'react-router-dom'
import { routeOf } from '../../shell/paths/paths.ts'
import { nameOf } from '../../model/kind-label.ts'
import type { ReleaseProblem } from '../pending/types.ts'
import { inField } from '../../ui/hooks/linked-field.ts'
import { calloutClass } from '../../ui/controls/callout.ts'

interface Props {
  problems: readonly ReleaseProblem[]
  releaseId: string
}

/** Says what prevents a release from being published, with links to the fields, and what else is worth knowing. */
export function ProblemList({ problems, releaseId }: Props) {
  const warnings = problems.filter(({ type }) => type === 'SCHEDULED_OVERLAP')
  const overlaps = problems.filter(({ type }) => type === 'OVERLAP' || type === 'MISSING')
  const errors = problems.filter(({ type }) => type === 'INCOMPLETE' || type === 'FORBIDDEN')
  return (
    <>
      <Group title="It cannot be published yet" tone="danger" problems={errors} releaseId={releaseId} />
      <Group
        title="Changed on the site since. You choose the value of each when you publish."
        tone="info"
        problems={overlaps}
        releaseId={releaseId}
      />
      <Group title="Other scheduled releases change the same" tone="info" problems={warnings} releaseId={releaseId} />
    </>
  )
}

function Group({ title, tone, problems, releaseId }: Props & { title: string; tone: 'danger' | 'info' }) {
  if (problems.length === 0) return null
  return (
    <section aria-label={title} className={calloutClass(tone, 'grid!')}>
      <h2 className="font-medium">{title}</h2>
      <ul className="grid gap-1">
        {problems.map((problem) => {
          const { kind, itemId, title, field, message, type } = problem
          return (
            <li key={`${type} ${itemId} ${field} ${message}`}>
              <Link
                to={inField(routeOf(kind, itemId, releaseId), kind === 'SETTING' ? title : field)}
                className="underline"
              >
                {nameOf(problem)}
              </Link>
              : {message}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
