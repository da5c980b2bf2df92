import type { Fields } from '../../../../schema/fields.ts'
import { Button } from '../../../ui/button.tsx'
import { type ChangeSide, Differences } from '../differences/differences.tsx'
import { Badge } from '../../ui/controls/badge.tsx'
import type { Revision } from './types.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'

const actionLabels: Record<Revision['action'], string> = {
  CREATE: 'Created',
  UPDATE: 'Changed',
  DELETE: 'Deleted',
  RESTORE: 'Restored',
}

/** The source of changes that were made in the admin. The history names only other sources, such as an import. */
const IN_ADMIN = 'admin'

/** A field of an earlier version. */
export interface FieldOfVersion {
  version: number
  field: string
  label: string
}

interface Props {
  revision: Revision
  /** The fields of the item's kind. */
  fields: Fields
  /** Whether it is the last change of the item. */
  latest: boolean
  busy: boolean
  /** Whether the kind has pending changes, which media files do not. */
  isPublishable: boolean
  /** Whether the user may change what is live. */
  mayPublish: boolean
  /** Whether single fields can be brought back. */
  hasFields: boolean
  /** The field that the history is filtered by. Its differences are shown at once. */
  openField: string | undefined
  /** Compares the version with another one. Undefined if it is the only one. */
  onCompare: (() => void) | undefined
  onRestore: () => void
  onRestoreInRelease: () => void
  onBringBack: (field: FieldOfVersion) => void
}

/** One change in the history of an item, with the buttons that restore the version or one of its fields. */
export function RevisionEntry({
  revision,
  fields,
  latest,
  busy,
  isPublishable,
  mayPublish,
  hasFields,
  openField,
  ...actions
}: Props) {
  const { version, action, author, source, createdAt, changes } = revision
  const restorable = !latest || action === 'DELETE'
  const shown = openField ? changes.filter(({ field }) => field === openField) : changes

  /** Returns the version that has the value of a side; undefined if nothing can be brought back from there. */
  function versionAt(side: ChangeSide): number | undefined {
    if (!hasFields) return undefined
    if (side === 'after') return latest ? undefined : version
    return action === 'CREATE' || version === 1 ? undefined : version - 1
  }

  return (
    <li className="border-b border-line py-4 first:pt-0 last:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge variant={latest ? 'on' : 'note'}>v{version}</Badge>
        <p className="mr-auto min-w-0 text-sm break-words">
          <span className="font-medium">{actionLabels[action]}</span> by <span className="font-medium">{author}</span>
          {', '}
          <time dateTime={createdAt}>{inBrowserZone(createdAt)}</time>
          {source !== IN_ADMIN && <span className="text-ink-soft"> · {source}</span>}
        </p>
        <div className="flex flex-wrap gap-2">
          {actions.onCompare && (
            <Button
              variant="quiet"
              size="small"
              aria-label={`Compare version ${version} with …`}
              onClick={actions.onCompare}
            >
              Compare with …
            </Button>
          )}
          {restorable && isPublishable && (
            <Button
              variant="quiet"
              size="small"
              disabled={busy}
              aria-label={`Restore in a release … version ${version}`}
              onClick={actions.onRestoreInRelease}
            >
              Restore in a release …
            </Button>
          )}
          {restorable && mayPublish && (
            <Button
              variant="outline"
              size="small"
              disabled={busy}
              aria-label={`Restore version ${version}`}
              onClick={actions.onRestore}
            >
              Restore
            </Button>
          )}
        </div>
      </div>
      {shown.length > 0 && (
        <details open={openField !== undefined || (latest && action !== 'CREATE')}>
          <summary className="mt-1 text-sm text-ink-soft">{shown.map(({ label }) => label).join(', ')}</summary>
          <Differences
            changes={shown}
            fields={fields}
            renderSideAction={({ field, label }, side) => {
              const from = versionAt(side)
              return (
                from !== undefined && (
                  <Button
                    variant="quiet"
                    size="small"
                    disabled={busy}
                    aria-label={`Bring back ${label} of version ${from}`}
                    onClick={() => actions.onBringBack({ version: from, field, label })}
                  >
                    Bring back{mayPublish ? '' : ' …'}
                  </Button>
                )
              )
            }}
          />
        </details>
      )}
    </li>
  )
}
