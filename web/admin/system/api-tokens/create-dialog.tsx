import { useApolloClient } from '@apollo/client/react'
import { type ComponentProps, useState } from 'react'
import { scopeEnumName, tokenScopes, writesOneKind } from '../../../../schema/token-scopes.ts'
import { FormInDialog } from '../../ui/dialogs/form-in-dialog.tsx'
import SecretDialog from '../../ui/notices/secret-dialog.tsx'
import { CONTROL_CLASS, Field } from '../../ui/controls/field.tsx'
import { TextControl } from '../../ui/controls/text-control.tsx'
import { type ApiTokenScope, CreateApiTokenDocument } from '../../client/graphql/generated.ts'

interface Props {
  /** The scopes that the role of the user can use. Without them, all are offered. */
  usable?: readonly ApiTokenScope[] | undefined
  /** The roles that the user can give to a token. */
  roles: readonly { name: string; label: string }[]
  onClose: () => void
  onCreated: () => void
}

const blank = { name: '', role: '', scopes: [] as ApiTokenScope[], days: '90', networks: '' }

const ENDS = [
  { days: '30', label: 'In 30 days' },
  { days: '90', label: 'In 90 days' },
  { days: '365', label: 'In a year' },
  { days: '', label: 'Not by itself' },
]

const DAY_MS = 24 * 60 * 60 * 1000

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-4'

const scopes = tokenScopes.map((scope) => ({ ...scope, value: scopeEnumName(scope.name) as ApiTokenScope }))

/** Both groups of boxes are one field. The rule of the last registration applies, so each has it. */
const SCOPES_RULE = { required: 'Choose at least one' }

interface ChoiceProps extends ComponentProps<'input'> {
  scope: (typeof scopes)[number]
}

const Choice = ({ scope: { name, value, label, description }, ...control }: ChoiceProps) => (
  <label className="flex min-h-11 items-start gap-3 py-2">
    <input type="checkbox" value={value} className="mt-0.5 size-5 shrink-0 accent-solid" {...control} />
    <span>
      {label}
      {!writesOneKind(name) && <span className="block text-sm text-ink-soft">{description}</span>}
    </span>
  </label>
)

/** Makes an API token, and then shows it. */
export default function CreateDialog({ usable, roles, onClose, onCreated }: Props) {
  const client = useApolloClient()
  const [token, setToken] = useState<string>()
  const offered = scopes.filter(({ value }) => !usable || usable.includes(value))
  const single = offered.filter(({ name }) => writesOneKind(name))
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
      onSubmit={async ({ name, role, scopes, days, networks }) => {
        const input = {
          name,
          role: role || null,
          scopes: role ? [] : scopes,
          expiresAt: days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString(),
          networks: networks.split(/[\s,]+/).filter((network) => network !== ''),
        }
        const { data } = await client.mutate({ mutation: CreateApiTokenDocument, variables: { input } })
        onCreated()
        setToken(data!.created.token)
      }}
    >
      {({ register, watch, formState: { errors } }) => (
        <>
          <TextControl
            label="Name"
            required
            autoComplete="off"
            help="The system that uses the token. The history adds the name to yours."
            error={errors.name?.message}
            {...register('name', { required: 'Name is required' })}
          />
          <Field label="Role" help="What the token may do, instead of the choices below." error={errors.role?.message}>
            {(control) => (
              <select {...control} {...register('role')} className={CONTROL_CLASS}>
                <option value="">None: choose below</option>
                {roles.map(({ name, label }) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {watch('role') === '' && (
            <fieldset className="grid gap-2">
              <legend className="text-sm font-medium">
                May do<span aria-hidden="true"> *</span>
              </legend>
              <p className="text-sm text-ink-soft">At most what you may do at the time of a request.</p>
              {errors.scopes && <p className="text-sm text-danger">{errors.scopes.message}</p>}
              <div className={GRID}>
                {offered
                  .filter(({ name }) => !writesOneKind(name))
                  .map((scope) => (
                    <Choice key={scope.value} scope={scope} {...register('scopes', SCOPES_RULE)} />
                  ))}
              </div>
              {single.length > 0 && (
                <details>
                  <summary className="min-h-11 py-2.5 text-sm text-ink-soft">One kind of content each</summary>
                  <div className={GRID}>
                    {single.map((scope) => (
                      <Choice key={scope.value} scope={scope} {...register('scopes', SCOPES_RULE)} />
                    ))}
                  </div>
                </details>
              )}
            </fieldset>
          )}
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
