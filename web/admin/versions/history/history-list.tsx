import { useApolloClient, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { mediaFile, setting } from '../../../../schema/kinds/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Item } from '../../model/item.ts'
import { useAction } from '../../client/graphql/use-action.ts'
import { BringBackDocument, HistoryAuthorsDocument, HistoryDocument } from '../../client/graphql/generated.ts'
import { contentKindOf } from '../../model/kind-by-name.ts'
import ReleasePicker from '../pending/release-picker.tsx'
import type { ReleaseSummary } from '../pending/types.ts'
import { useMayPublish } from '../../client/session/store.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { HistoryFilters } from './history-filters.tsx'
import type { HistoryFilter, Revision } from './types.ts'
import { type HistoryTarget, useRestore } from './restore.ts'
import { RestoreDialog } from './restore-dialog.tsx'
import { type FieldOfVersion, RevisionEntry } from './revision-entry.tsx'

const PAGE_SIZE = 20

/** What is to be restored in a release: a version, or one field of it. */
type InRelease = Pick<Revision, 'version'> & Partial<FieldOfVersion>

interface Props {
  target: HistoryTarget
  onRestored: (item: Item) => void
}

/** The changes of an item, with filters and the buttons that restore earlier versions or single fields. */
export default function History({ target, onRestored }: Props) {
  const { kind, id } = target
  const [limit, setLimit] = useState(PAGE_SIZE)
  const [filter, setFilter] = useState<HistoryFilter>({})
  const restore = useRestore()
  const mayPublish = useMayPublish(kind)
  const [busy, setBusy] = useState(false)
  const [inRelease, setInRelease] = useState<InRelease | null>(null)
  const [asked, setAsked] = useState<number | null>(null)
  const [compared, setCompared] = useState<number | null>(null)
  const client = useApolloClient()
  const variables = { kind: contentKindOf(kind), id }
  const { data, previousData, error, refetch } = useQuery(HistoryDocument, {
    variables: { ...variables, limit, filter },
    fetchPolicy: 'network-only',
  })
  const about = useQuery(HistoryAuthorsDocument, { variables, fetchPolicy: 'network-only' })
  const { run, failure } = useAction(() => Promise.all([refetch(), about.refetch()]))
  const page = (data ?? previousData)?.history
  const current = (about.data ?? about.previousData)?.latest
  const latest = current?.items[0]?.version
  const isPublishable = kind.name !== mediaFile.name

  async function restoreNow(version: number, message: string, fields?: readonly string[]) {
    setAsked(null)
    setBusy(true)
    await run('Restoring', async () => {
      onRestored(await restore(target, version, fields))
      return () => notify(message)
    })
    setBusy(false)
  }

  /** Restores a version, and asks first if that takes back more than the last change. */
  function restoreVersion({ version }: Revision) {
    if (latest !== undefined && latest - version > 1) setAsked(version)
    else void restoreNow(version, `Version ${version} restored.`)
  }

  function bringBack({ version, field, label }: FieldOfVersion) {
    if (mayPublish) void restoreNow(version, `${label} of version ${version} is back.`, [field])
    else setInRelease({ version, field, label })
  }

  async function restoreInRelease({ version, field, label }: InRelease, { id: releaseId, name }: ReleaseSummary) {
    const fields = field ? { fields: [field] } : {}
    const about = { releaseId, kind: contentKindOf(kind), itemId: id, version, ...fields }
    await client.mutate({ mutation: BringBackDocument, variables: about })
    notify(`${label ? `${label} of version` : 'Version'} ${version} added to “${name}”.`)
    setInRelease(null)
  }

  const failed = error ?? about.error
  if (failed && !(page && current)) return <QueryError error={failed} refetch={refetch} />
  if (!page || !current) return <Spinner label="Loading history..." />
  if (current.total === 0) return <p className="text-ink-soft">Nothing has been changed yet.</p>
  return (
    <div className="grid gap-4">
      {current.total > 1 && (
        <HistoryFilters kind={kind} authors={about.data?.authors ?? []} filter={filter} onFilter={setFilter} />
      )}
      <ErrorAlert message={failure} />
      {page.total === 0 && <p className="text-ink-soft">No change matches.</p>}
      <ol className="grid">
        {page.items.map((revision) => (
          <RevisionEntry
            key={`${revision.version} ${filter.field ?? ''}`}
            revision={revision}
            fields={target.kind.fields}
            latest={revision.version === latest}
            busy={busy}
            isPublishable={isPublishable}
            mayPublish={mayPublish}
            hasFields={isPublishable && kind.name !== setting.name}
            openField={filter.field}
            onCompare={current.total > 1 ? () => setCompared(revision.version) : undefined}
            onRestore={() => restoreVersion(revision)}
            onRestoreInRelease={() => setInRelease(revision)}
            onBringBack={bringBack}
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
      {compared !== null && latest !== undefined && (
        <CompareDialog target={target} version={compared} latest={latest} onClose={() => setCompared(null)} />
      )}
      {asked !== null && (
        <RestoreDialog
          target={target}
          version={asked}
          onClose={() => setAsked(null)}
          onConfirm={() => void restoreNow(asked, `Version ${asked} restored.`)}
        />
      )}
      {inRelease && (
        <ReleasePicker
          title={`Restore ${inRelease.label ? `${inRelease.label} of version` : 'version'} ${inRelease.version} in a release`}
          submitLabel="Add"
          onClose={() => setInRelease(null)}
          onPick={(release) => restoreInRelease(inRelease, release)}
        />
      )}
    </div>
  )
}
