import { useApolloClient } from '@apollo/client/react'
import { RemoveRoleDocument, type RoleRowFragment as Role } from '../../client/graphql/generated.ts'
import { CONTROL_CLASS, Field } from '../../ui/controls/field.tsx'
import { FormInDialog } from '../../ui/dialogs/form-in-dialog.tsx'
import { useRoleChoices } from './role-choices.ts'

interface Props {
  role: Role
  onClose: () => void
  onDone: (message: string) => void
}

/** Removes a role that is in use, and asks which one its holders get. */
export default function RemoveRoleDialog({ role, onClose, onDone }: Props) {
  const client = useApolloClient()
  const others = useRoleChoices().filter(({ value }) => value !== role.name)
  return (
    <FormInDialog
      title={`Remove ${role.label}`}
      submitLabel="Remove"
      initial={{ replacement: 'CONTRIBUTOR' }}
      onClose={onClose}
      onSubmit={async ({ replacement }) => {
        await client.mutate({ mutation: RemoveRoleDocument, variables: { name: role.name, replacement } })
        onDone(`${role.label} removed.`)
      }}
    >
      {({ register, formState: { errors } }) => (
        <Field
          label="Their new role"
          help="The users, API tokens and open invitations with the removed role get this one."
          error={errors.replacement?.message}
        >
          {(control) => (
            <select {...control} {...register('replacement')} className={CONTROL_CLASS}>
              {others.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </FormInDialog>
  )
}
