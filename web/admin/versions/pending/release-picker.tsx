import { useApolloClient, useQuery } from '@apollo/client/react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { PREPARED_STATES } from '../../../../schema/release-states.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { FormInDialog } from '../../ui/dialogs/form-in-dialog.tsx'
import { useMay } from '../../client/session/store.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { Badge } from '../../ui/controls/badge.tsx'
import { TextControl } from '../../ui/controls/text-control.tsx'
import { CreateReleaseDocument, OpenReleasesDocument } from '../../client/graphql/generated.ts'
import { stateLabels } from './labels.ts'
import type { ReleaseState, ReleaseSummary } from './types.ts'

const NEW = 'new'

const OPEN: readonly ReleaseState[] = ['OPEN']

interface Values {
  release: string
  name: string
}

interface Props {
  title: string
  submitLabel: string
  /** The ids of releases that cannot be picked, such as the one that the change is in. */
  except?: readonly string[] | undefined
  /** Called with the picked release, which may just have been created. */
  onPick: (release: ReleaseSummary) => Promise<void>
  onClose: () => void
}

/** A dialog that picks a release that is not over, or creates one. */
export default function ReleasePicker({ except, ...props }: Props) {
  const mayPublish = useMay('releases:publish')
  // Editors may add to any release that is not over, which voids its approval.
  const states = [...(mayPublish ? PREPARED_STATES : OPEN)]
  const { data, error, refetch } = useQuery(OpenReleasesDocument, {
    variables: { states },
    fetchPolicy: 'network-only',
  })
  if (data) {
    const releases = data.page.items.filter(({ id, isSingle }) => !isSingle && !except?.includes(id))
    return <Picker {...props} releases={releases} />
  }
  return (
    <FormDialog open onClose={props.onClose} title={props.title}>
      {error ? <QueryError error={error} refetch={refetch} /> : <Spinner label="Loading releases..." />}
    </FormDialog>
  )
}

function Picker({ releases, onPick, ...props }: Omit<Props, 'except'> & { releases: readonly ReleaseSummary[] }) {
  const client = useApolloClient()

  async function submit({ release, name }: Values) {
    const existing = releases.find(({ id }) => id === release)
    if (existing) return onPick(existing)
    const { data } = await client.mutate({ mutation: CreateReleaseDocument, variables: { name } })
    return onPick(data!.release)
  }

  // A change of a release in another state voids its approval or schedule, which must not happen by accident.
  const open = releases.find(({ state }) => state === 'OPEN')
  return (
    <FormInDialog<Values> {...props} initial={{ release: open?.id ?? NEW, name: '' }} onSubmit={submit}>
      {(form) => <Fields form={form} releases={releases} />}
    </FormInDialog>
  )
}

function Fields({ form, releases }: { form: UseFormReturn<Values>; releases: readonly ReleaseSummary[] }) {
  const chosen = useWatch({ control: form.control, name: 'release' })
  const release = releases.find(({ id }) => id === chosen)
  const isVoided = release && (release.state === 'APPROVED' || release.state === 'SCHEDULED')
  return (
    <>
      {/* Without a release to choose, the name of a new one is the first field, and has the focus. */}
      {releases.length > 0 && (
        <fieldset className="grid max-h-[40vh] gap-1 overflow-y-auto">
          <legend className="mb-2 text-sm font-medium">Release</legend>
          {[...releases, null].map((option) => (
            <label
              key={option?.id ?? NEW}
              className="flex items-center gap-3 rounded-md border border-line px-3 py-2 has-checked:border-leaf has-checked:bg-tint"
            >
              <input
                type="radio"
                value={option?.id ?? NEW}
                className="size-4 accent-solid"
                {...form.register('release')}
              />
              <span className="mr-auto min-w-0 break-words">{option?.name ?? 'A new release'}</span>
              {option && option.state !== 'OPEN' && <Badge variant="note">{stateLabels[option.state]}</Badge>}
            </label>
          ))}
        </fieldset>
      )}
      {isVoided && (
        <p role="status" className="text-sm text-ink-soft">
          Adding a change voids the approval and the schedule of “{release.name}”.
        </p>
      )}
      {!release && (
        <TextControl
          label="Name of the new release"
          placeholder="Spring launch"
          autoComplete="off"
          required
          error={form.formState.errors.name?.message}
          {...form.register('name', {
            validate: (name) => name.trim() !== '' || 'Name is required',
            shouldUnregister: true,
          })}
        />
      )}
    </>
  )
}
