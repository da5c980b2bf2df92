import { Link } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import { Differences } from '../differences/differences.tsx'
import { inField } from '../../ui/hooks/linked-field.ts'
import { routeOf } from '../../shell/paths/paths.ts'
import { kindOf } from '../../model/kind-by-name.ts'
import { byKind, nameOf } from '../../model/kind-label.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'
import { Badge } from '../../ui/controls/badge.tsx'
import type { Release } from './types.ts'

type Change = Release['changes'][number]

interface Props {
  release: Release
  /** Whether the user may change what the release holds. */
  isEditable: boolean
  onMove: (change: Change) => void
  onDiscard: (change: Change) => void
}

/** The changes of a release as field differences, grouped by kind. */
export function ChangeList({ release, isEditable, onMove, onDiscard }: Props) {
  const groups = [...Map.groupBy(byKind(release.changes), ({ kind }) => kind)]
  return groups.map(([kind, changes]) => (
    <section key={kind} aria-label={kindOf(kind)?.labelPlural ?? 'Settings'}>
      <h3 className="mb-1 text-sm text-ink-soft">
        {kindOf(kind)?.labelPlural ?? 'Settings'} <span className="font-mono">{changes.length}</span>
      </h3>
      <ol className="border-t border-line">
        {changes.map((change) => (
          <Entry
            key={change.id}
            change={change}
            release={release}
            isEditable={isEditable}
            onMove={() => onMove(change)}
            onDiscard={() => onDiscard(change)}
          />
        ))}
      </ol>
    </section>
  ))
}

interface EntryProps {
  change: Change
  release: Release
  isEditable: boolean
  onMove: () => void
  onDiscard: () => void
}

function Entry({ change, release, isEditable, onMove, onDiscard }: EntryProps) {
  const { kind, itemId, action, isNew, author, updatedAt, changes, problems } = change
  const name = nameOf(change)
  const isOver = release.publishedAt !== null
  const path = routeOf(kind, itemId, isOver ? undefined : release.id)
  // The form of the settings has a field for each setting.
  const hrefOf = (field: string | null) => inField(path, kind === 'SETTING' ? change.title : field)
  return (
    <li className="border-b border-line py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="mr-auto min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <Link to={hrefOf(null)} className="min-w-0 font-medium break-words no-underline hover:underline">
              {name}
            </Link>
            {action === 'DELETE' && <Badge variant="failed">Deleted</Badge>}
            {isNew && <Badge variant="on">New</Badge>}
          </p>
          <p className="text-sm text-ink-soft">
            {author}, <time dateTime={updatedAt}>{inBrowserZone(updatedAt)}</time>
          </p>
        </div>
        {isEditable && (
          <div className="flex gap-1">
            <Button variant="outline" size="small" aria-label={`Move … ${name}`} onClick={onMove}>
              Move …
            </Button>
            <Button variant="quiet" size="small" aria-label={`Discard ${name}`} onClick={onDiscard}>
              Discard
            </Button>
          </div>
        )}
      </div>
      {problems.length > 0 && (
        <ul className="mt-2 grid gap-1 text-sm text-danger">
          {problems.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <Link to={hrefOf(field)} className="underline">
                {message}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {changes.length === 1 && <Differences changes={changes} fields={kindOf(kind)?.fields} />}
      {changes.length > 1 && (
        <details open={!isNew && changes.length <= 5}>
          <summary className="mt-1 text-sm text-ink-soft">{changes.map(({ label }) => label).join(', ')}</summary>
          <Differences changes={changes} fields={kindOf(kind)?.fields} />
        </details>
      )}
    </li>
  )
}
