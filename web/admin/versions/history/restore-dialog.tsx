import { useQuery } from '@apollo/client/react'
import { Button } from '../../../ui/button.tsx'
import type { Fields } from '../../../../schema/fields.ts'
import { contentKindOf } from '../../model/kind-by-name.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { Differences } from '../differences/differences.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import type { RestorePlan } from './types.ts'
import type { HistoryTarget } from './restore.ts'
import { RestorePlanDocument } from '../../client/graphql/generated.ts'

interface Props {
  target: HistoryTarget
  version: number
  onClose: () => void
  onConfirm: () => void
}

/** Asks before a restore that takes back later changes too, and shows what it would change. */
export function RestoreDialog({ target, version, onClose, onConfirm }: Props) {
  const { data, error, refetch } = useQuery(RestorePlanDocument, {
    variables: { kind: contentKindOf(target.kind), id: target.id, version },
    fetchPolicy: 'no-cache',
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Restore version ${version}?`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" disabled={!data} onClick={onConfirm}>
            Restore
          </Button>
        </>
      }
    >
      <QueryError error={error} refetch={refetch} />
      {!data && !error && <Spinner label="Loading changes..." />}
      {data && <Plan plan={data.plan} fields={target.kind.fields} />}
    </FormDialog>
  )
}

const names = new Intl.ListFormat('en')

function Plan({ plan, fields }: { plan: RestorePlan; fields: Fields }) {
  const { laterCount, authors, changes } = plan
  return (
    <>
      <p>
        This takes back all {laterCount} later versions, by {names.format(authors)}. To take back one field only, cancel
        and choose “Bring back” beside that field.
      </p>
      {changes.length === 0 ? (
        <p className="mt-3 text-ink-soft">The current values are the same as in that version.</p>
      ) : (
        <Differences changes={changes} fields={fields} words={{ before: 'Now', after: 'After the restore' }} />
      )}
    </>
  )
}
