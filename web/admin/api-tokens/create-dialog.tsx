import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { scopeEnumName, tokenScopes, writesOneKind } from '../../../schema/token-scopes.ts'
import { FormInDialog } from '../editing/form-in-dialog.tsx'
import SecretDialog from '../shell/secret-dialog.tsx'
import { CONTROL_CLASS, Field } from '../ui/field.tsx'
import { TextControl } from '../ui/text-control.tsx'
import { type ApiTokenScope, CreateApiTokenDocument } from './generated.ts'

interface Props {
  onClose: () => void
  onCreated: () => void
}

const blank = { name: '', scopes: [] as ApiTokenScope[], days: '90', networks: '' }

const ENDS = [
  { days: '30', label: 'In 30 days' },
  { days: '90', label: 'In 90 days' },
  { days: '365', label: 'In a year' },
  { days: '', label: 'Not by itself' },
]

const DAY_MS = 24 * 60 * 60 * 1000

/** Makes an API token, and then shows it. */
export default function CreateDialog({ onClose, onCreated }: Props) {
  const client = useApolloClient()
  const [token, setToken] = useState<string>()
  if (token !== undefined)
    return (
      <SecretDialog
        title="API token"
        name="Token"
        help="Give this token to the system that uses it, and to nobody else."
        secret={token}
        onClose={onClose}
      />
    )
  return (
    <FormInDialog
      title="New API token"
      submitLabel="Create"
      initial={blank}
      onClose={onClose}
      onSubmit={async ({ name, scopes, days, networks }) => {
        const input = {
          name,
          scopes,
          expiresAt: days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString(),
          networks: networks.split(/[\s,]+/).filter((network) => network !== ''),
        }
        const { data } = await client.mutate({ mutation: CreateApiTokenDocument, variables: { input } })
        onCreated()
        setToken(data!.created.token)
      }}
    >
      {({ register, formState: { errors } }) => (
        <>
          <TextControl
            label="Name"
            required
            autoComplete="off"
            help="The system that uses the token. The history adds the name to yours."
            error={errors.name?.message}
            {...register('name', { required: 'Name is required' })}
          />
          <fieldset className="grid gap-2">
            <legend className="text-sm font-medium">
              May do<span aria-hidden="true"> *</span>
            </legend>
            <p className="text-sm text-ink-soft">At most what you may do at the time of a request.</p>
            {errors.scopes && <p className="text-sm text-danger">{errors.scopes.message}</p>}
            <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-4">
              {tokenScopes.map(({ name, label, description }) => (
                <label key={name} className="flex min-h-11 items-start gap-3 py-2">
                  <input
                    type="checkbox"
                    value={scopeEnumName(name)}
                    className="mt-0.5 size-5 shrink-0 accent-solid"
                    {...register('scopes', { required: 'Choose at least one' })}
                  />
                  <span>
                    {label}
                    {!writesOneKind(name) && <span className="block text-sm text-ink-soft">{description}</span>}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          <Field label="Ends">
            {(control) => (
              <select {...control} {...register('days')} className={CONTROL_CLASS}>
                {ENDS.map(({ days, label }) => (
                  <option key={days} value={days}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <TextControl
            label="Networks"
            autoComplete="off"
            help="From where the token may be used, such as 203.0.113.0/24. Empty means from anywhere."
            error={errors.networks?.message}
            {...register('networks')}
          />
        </>
      )}
    </FormInDialog>
  )
}
