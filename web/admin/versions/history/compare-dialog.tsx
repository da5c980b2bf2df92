import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { VersionDifferencesDocument, VersionsToCompareDocument } from '../../client/graphql/generated.ts'
import { contentKindOf } from '../../model/kind-by-name.ts'
import { CONTROL_CLASS, Field } from '../../ui/controls/field.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'
import { Differences } from '../differences/differences.tsx'
import type { HistoryTarget } from './restore.ts'

interface Props {
  target: HistoryTarget
  version: number
  /** The live version. */
  latest: number
  onClose: () => void
}

const DRAFT = 'draft'

/** Shows what differs between a version of an item and another one, which can be chosen: by default, the one before. */
export function CompareDialog({ target: { kind, id }, version, latest, onClose }: Props) {
  const variables = { kind: contentKindOf(kind), id }
  const about = useQuery(VersionsToCompareDocument, { variables, fetchPolicy: 'no-cache' })
  const others = about.data?.history.items.filter((other) => other.version !== version) ?? []
  const hasDraft = about.data?.pending.items.some(({ release }) => !release) ?? false
  const [chosen, setChosen] = useState(String(version === 1 ? latest : version - 1))
  // The older one is on the left, and the draft is newer than all versions.
  const [before, after] =
    chosen === DRAFT ? [version, null] : ([Number(chosen), version].sort((a, b) => a - b) as [number, number])
  const { data, error, refetch } = useQuery(VersionDifferencesDocument, {
    variables: { ...variables, before, after },
    fetchPolicy: 'no-cache',
  })
  const nameOf = (of: number) => `Version ${of}${of === latest ? ' (live)' : ''}`
  const failed = about.error ?? error

  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Compare version ${version}`}
      footer={
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      }
    >
      <QueryError error={failed} refetch={about.error ? about.refetch : refetch} />
      <form>
        <Field label="With">
          {(control) => (
            <select
              {...control}
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
              className={CONTROL_CLASS}
            >
              {hasDraft && <option value={DRAFT}>Draft</option>}
              {others.map((other) => (
                <option key={other.version} value={other.version}>
                  {nameOf(other.version)}: {other.author}, {inBrowserZone(other.createdAt)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </form>
      {!data && !failed && <Spinner label="Loading changes..." className="mt-3" />}
      {data &&
        (data.changes.length === 0 ? (
          <p className="mt-3 text-ink-soft">Both have the same values.</p>
        ) : (
          <Differences
            changes={data.changes}
            fields={kind.fields}
            words={{ before: nameOf(before), after: after === null ? 'Draft' : nameOf(after) }}
          />
        ))}
    </FormDialog>
  )
}
