import { useApolloClient } from '@apollo/client/react'
import { useMemo, useState } from 'react'
import { counted } from '../../../schema/counted.ts'
import { label } from '../../../schema/kinds/label.ts'
import { operationsFor } from '../../admin/client/graphql/operations.ts'
import { useAction } from '../../admin/client/graphql/use-action.ts'
import type { ListParts } from '../../admin/content/item/manager-parts.ts'
import { ErrorAlert } from '../../admin/ui/controls/error-alert.tsx'
import { SELECT_CLASS } from '../../admin/ui/controls/field.tsx'
import { QueryError } from '../../admin/ui/controls/query-error.tsx'
import { SearchBox } from '../../admin/ui/controls/search-box.tsx'
import { useQueryParams } from '../../admin/ui/hooks/use-query-params.ts'
import { notify } from '../../admin/ui/notices/notices.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { entries, matches, placeOf, type ShownLabel } from './admin-catalogue.ts'
import { LabelRow } from './admin-label-row.tsx'

const operations = operationsFor(label)

/** All labels of the website, by place. Each is edited in place; drafts and the history are in its form. */
export function LabelList({ list, pending, hrefOf, reload }: ListParts) {
  const client = useApolloClient()
  const [params, update] = useQueryParams()
  const [edited, setEdited] = useState<string | null>(null)
  const { run, failure } = useAction(reload)
  const search = params.get('find') ?? ''
  const onlyChanged = params.has('changed')
  const own = useMemo(
    () =>
      new Map(
        list.items.map(({ id, key, text, isActive }) => [
          String(key),
          { id, text: String(text), isActive: isActive === true },
        ]),
      ),
    [list.items],
  )
  const labels: readonly ShownLabel[] = entries.map((entry) => ({ ...entry, own: own.get(entry.key) }))
  const shown = labels.filter((entry) => (!onlyChanged || entry.own) && matches(entry, search))
  const places = Map.groupBy(shown, ({ key }) => placeOf(key))

  async function save({ key, own: stored }: ShownLabel, text: string) {
    const input = { key, text, isActive: true }
    const isSaved = await run('Saving', async () => {
      await (stored
        ? client.mutate({ mutation: operations.update, variables: { id: stored.id, input } })
        : client.mutate({ mutation: operations.create, variables: { id: crypto.randomUUID(), input } }))
      return () => notify(`“${text}” saved.`)
    })
    if (isSaved) setEdited(null)
  }

  const reset = ({ text, own: stored }: ShownLabel) =>
    run('Going back to the default', async () => {
      await client.mutate({ mutation: operations.remove, variables: { ids: [stored!.id] } })
      return () => notify(`“${text}” again.`)
    })

  if (list.error && !list.loaded) return <QueryError error={list.error} refetch={list.refetch} />
  if (!list.loaded) return <Spinner label="Loading labels..." />
  return (
    <div className="grid max-w-5xl grid-cols-1 gap-4">
      <p className="max-w-prose text-ink-soft">
        The words of buttons, states and mails. Names in braces, such as {'{count}'}, stand for values.
      </p>
      <div role="search" className="flex flex-wrap items-center gap-2">
        <SearchBox label="Search labels" value={search} onSearch={(find) => update({ find })} />
        <select
          aria-label="Show"
          value={onlyChanged ? 'changed' : ''}
          onChange={({ target }) => update({ changed: target.value })}
          className={SELECT_CLASS}
        >
          <option value="">All labels</option>
          <option value="changed">Changed</option>
        </select>
      </div>
      <ErrorAlert message={edited === null ? failure : null} />
      <p role="status" className="text-sm text-ink-soft">
        {shown.length > 0 ? counted(shown.length, 'label') : 'No label matches.'}
      </p>
      {[...places].map(([place, ofPlace]) => (
        <section key={place} aria-label={place}>
          <h2 className="border-b border-line pb-2 font-medium">{place}</h2>
          <ul>
            {ofPlace.map((entry) => (
              <LabelRow
                key={entry.key}
                of={entry}
                pending={entry.own && pending.byItem.get(entry.own.id)}
                hrefOf={hrefOf}
                isEdited={edited === entry.key}
                failure={failure}
                onEdit={(isEdited) => setEdited(isEdited ? entry.key : null)}
                onSave={(text) => void save(entry, text)}
                onReset={() => void reset(entry)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
