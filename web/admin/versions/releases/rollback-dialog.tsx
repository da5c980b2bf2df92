import { useApolloClient, useQuery } from '@apollo/client/react'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { RequestMerge } from '../../forms/editing/merge-prompt.ts'
import { readable } from '../differences/differences.tsx'
import type { RunAction } from '../../client/graphql/use-action.ts'
import { withChoices } from '../pending/choose.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { RollBackDocument, RollbackPlanDocument } from '../../client/graphql/generated.ts'
import { ClearedList } from './cleared-list.tsx'
import type { Release, RollbackPlan } from './types.ts'

interface Props {
  release: Release
  run: RunAction
  requestMerge: RequestMerge
  onClose: () => void
}

/** Shows what rolling a release back would do, and does it. */
export default function RollbackDialog({ release, run, requestMerge, onClose }: Props) {
  const client = useApolloClient()
  const { id, name } = release
  const { data, error, refetch } = useQuery(RollbackPlanDocument, { variables: { id }, fetchPolicy: 'no-cache' })

  async function rollBack() {
    onClose()
    await run('Rolling back', async () => {
      const done = await withChoices(
        (choices) => client.mutate({ mutation: RollBackDocument, variables: { id, choices } }),
        requestMerge,
        {
          title: 'Changed again since the release',
          description: 'Choose which value each of these fields gets. All other fields are decided.',
          mine: 'As before the release',
          theirs: 'As it is now',
          submit: 'Roll back',
          cancel: 'Cancel',
        },
      )
      const kept = done?.data?.rollback.kept.length ?? 0
      const fields = kept === 1 ? '1 field was' : `${kept} fields were`
      const more = kept > 0 ? ` ${fields} changed since, and kept.` : ''
      return done ? () => notify(`“${name}” was rolled back.${more}`) : undefined
    })
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Roll back “${name}”?`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" disabled={!data} onClick={() => void rollBack()}>
            Roll back
          </Button>
        </>
      }
    >
      <QueryError error={error} refetch={refetch} />
      {!data && !error && <Spinner label="Loading plan..." />}
      {data && <Plan plan={data.plan} />}
    </FormDialog>
  )
}

function Plan({ plan: { itemCount, kept, problems, cleared } }: { plan: RollbackPlan }) {
  return (
    <div className="grid gap-4">
      <p>
        {itemCount === 1 ? 'One item returns' : `${itemCount} items return`} to what was live before the release, all at
        the same moment.
      </p>
      {kept.length > 0 && (
        <section aria-label="Kept">
          <h3 className="text-sm font-medium">Changed since, and kept as they are now</h3>
          <ul className="mt-1 grid gap-1 text-sm">
            {kept.map(({ itemId, field, title, label, value }) => (
              <li key={itemId + field} className="break-words">
                {title}: {label} <span className="text-ink-soft">“{readable(value)}”</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ClearedList cleared={cleared} />
      {problems.length > 0 && (
        <section aria-label="To decide">
          <h3 className="text-sm font-medium">You will be asked about these</h3>
          <ul className="mt-1 grid gap-1 text-sm">
            {problems.map(({ itemId, field, message }) => (
              <li key={`${itemId} ${field}`}>{message}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
