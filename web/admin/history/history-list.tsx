import { useApolloClient, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { mediaFile } from '../../../schema/kinds/index.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Item } from '../editing/start.ts'
import { useAction } from '../graphql/use-action.ts'
import { enumName } from '../../../schema/names.ts'
import { BringBackDocument } from '../publishing/generated.ts'
import { contentKindOf } from '../publishing/kind-label.ts'
import { ReleasePicker } from '../publishing/release-picker.tsx'
import type { ReleaseSummary } from '../publishing/types.ts'
import { useMayPublish } from '../session/store.ts'
import { notify } from '../shell/notices.tsx'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { QueryError } from '../shell/query-error.tsx'
import { Badge } from '../ui/badge.tsx'
import { Differences } from '../differences/differences.tsx'
import { HISTORY, type Revision } from './operations.ts'
import { type HistoryTarget, useRestore } from './restore.ts'

const PAGE_SIZE = 20

const actionLabels: Record<Revision['action'], string> = {
  CREATE: 'Created',
  UPDATE: 'Changed',
  DELETE: 'Deleted',
  RESTORE: 'Restored',
}

interface Props {
  target: HistoryTarget
  onRestored: (item: Item) => void
}

/** The changes of an item, with the buttons that restore earlier versions. */
export default function History({ target, onRestored }: Props) {
  const [limit, setLimit] = useState(PAGE_SIZE)
  const restore = useRestore()
  const [busy, setBusy] = useState(false)
  const [inRelease, setInRelease] = useState<Revision | null>(null)
  const client = useApolloClient()
  const { data, previousData, error, refetch } = useQuery(HISTORY, {
    variables: { kind: enumName(target.kind.name), id: target.id, limit },
    fetchPolicy: 'network-only',
  })
  const { run, failure } = useAction(refetch)
  const page = (data ?? previousData)?.history

  async function restoreVersion({ version }: Revision) {
    setBusy(true)
    await run('Restoring', async () => {
      onRestored(await restore(target, version))
      return () => notify(`Version ${version} restored.`)
    })
    setBusy(false)
  }

  async function restoreInRelease({ version }: Revision, { id: releaseId, name }: ReleaseSummary) {
    const variables = { releaseId, kind: contentKindOf(target.kind), itemId: target.id, version }
    await client.mutate({ mutation: BringBackDocument, variables })
    notify(`Version ${version} added to “${name}”.`)
    setInRelease(null)
  }

  if (error && !page) return <QueryError error={error} refetch={refetch} />
  if (!page) return <Spinner label="Loading history..." />
  if (page.total === 0) return <p className="text-ink-soft">Nothing has been changed yet.</p>
  return (
    <div className="grid gap-4">
      <ErrorAlert message={failure} />
      <ol className="grid">
        {page.items.map((revision, index) => (
          <Entry
            key={revision.version}
            revision={revision}
            latest={index === 0}
            busy={busy}
            isPublishable={target.kind.name !== mediaFile.name}
            onRestore={() => void restoreVersion(revision)}
            onRestoreInRelease={() => setInRelease(revision)}
          />
        ))}
      </ol>
      {page.total > page.items.length && (
        <div>
          <Button variant="outline" size="small" onClick={() => setLimit(limit + PAGE_SIZE)}>
            Show earlier changes
          </Button>
        </div>
      )}
      {inRelease && (
        <ReleasePicker
          title={`Restore version ${inRelease.version} in a release`}
          submitLabel="Add"
          onClose={() => setInRelease(null)}
          onPick={(release) => restoreInRelease(inRelease, release)}
        />
      )}
    </div>
  )
}

interface EntryProps {
  revision: Revision
  latest: boolean
  busy: boolean
  /** Whether the kind has pending changes, which media files do not. */
  isPublishable: boolean
  onRestore: () => void
  onRestoreInRelease: () => void
}

function Entry({ revision, latest, busy, isPublishable, onRestore, onRestoreInRelease }: EntryProps) {
  const { version, action, author, source, createdAt, changes } = revision
  const mayPublish = useMayPublish()
  const restorable = !latest || action === 'DELETE'
  return (
    <li className="border-b border-line py-4 first:pt-0 last:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge variant={latest ? 'on' : 'note'}>v{version}</Badge>
        <p className="mr-auto text-sm">
          <span className="font-medium">{actionLabels[action]}</span> by <span className="font-medium">{author}</span>
          {', '}
          <time dateTime={createdAt}>{new Date(createdAt).toLocaleString()}</time>
          <span className="text-ink-soft"> · {source}</span>
        </p>
        {restorable && (
          <div className="flex flex-wrap gap-2">
            {isPublishable && (
              <Button
                variant="quiet"
                size="small"
                disabled={busy}
                aria-label={`Restore in a release … version ${version}`}
                onClick={onRestoreInRelease}
              >
                Restore in a release …
              </Button>
            )}
            {mayPublish && (
              <Button
                variant="outline"
                size="small"
                disabled={busy}
                aria-label={`Restore version ${version}`}
                onClick={onRestore}
              >
                Restore
              </Button>
            )}
          </div>
        )}
      </div>
      {changes.length > 0 && (
        <details open={latest && action !== 'CREATE'}>
          <summary className="mt-1 text-sm text-ink-soft">{changes.map(({ label }) => label).join(', ')}</summary>
          <Differences changes={changes} />
        </details>
      )}
    </li>
  )
}
