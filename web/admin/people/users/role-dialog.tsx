import { useApolloClient, useQuery } from '@apollo/client/react'
import { grantableRights, rightGroups, translatorRights, withNeeded } from '../../../../schema/permissions.ts'
import {
  CreateRoleDocument,
  RoleLanguagesDocument,
  type RoleRowFragment as Role,
  UpdateRoleDocument,
} from '../../client/graphql/generated.ts'
import { TextControl } from '../../ui/controls/text-control.tsx'
import { FormInDialog } from '../../ui/dialogs/form-in-dialog.tsx'

interface Props {
  /** The role to change. Without it, a new one is made. */
  role?: Role
  onClose: () => void
  onDone: (message: string) => void
}

/** Returns the rights that a form offers, by kind and area. */
const groupsOf = (offered: readonly string[]) =>
  rightGroups
    .map((group) => ({ ...group, rights: group.rights.filter(({ name }) => offered.includes(name)) }))
    .filter(({ rights }) => rights.length > 0)

/** Makes or changes a role. */
export default function RoleDialog({ role, onClose, onDone }: Props) {
  const client = useApolloClient()
  const { data } = useQuery(RoleLanguagesDocument)
  const own = role?.languages ?? []
  const known = data?.languages?.items ?? []
  // A role can be limited to a language that the site does not have any more.
  const others = own.filter((tag) => known.every((language) => language.tag !== tag))
  const languages = [...known, ...others.map((tag) => ({ tag, name: tag }))]
  const initial = {
    name: role?.name ?? '',
    label: role?.label ?? '',
    rights: [...(role?.rights ?? [])],
    languages: [...own],
  }
  return (
    <FormInDialog
      title={role ? `Edit ${role.label}` : 'New role'}
      initial={initial}
      onClose={onClose}
      onSubmit={async (variables) => {
        await client.mutate({ mutation: role ? UpdateRoleDocument : CreateRoleDocument, variables })
        onDone(role ? `${variables.label} changed.` : `${variables.label} added.`)
      }}
    >
      {({ register, watch, formState: { errors } }) => {
        const needed = withNeeded(watch('rights'))
        return (
          <>
            <TextControl
              label="Label"
              required
              autoComplete="off"
              help="As people see it, such as HR."
              error={errors.label?.message}
              {...register('label', { required: 'Label is required' })}
            />
            {!role && (
              <TextControl
                label="Name"
                required
                autoComplete="off"
                help="As the command line and the API name it: lower-case letters, digits and hyphens. It cannot be changed."
                error={errors.name?.message}
                {...register('name', { required: 'Name is required' })}
              />
            )}
            {languages.length > 0 && (
              <fieldset className="grid gap-1">
                <legend className="text-sm font-medium">Only texts in</legend>
                <p className="text-sm text-ink-soft">
                  For translators: with a language, the role writes nothing but texts in it. Without one, there is no
                  such limit.
                </p>
                <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-4">
                  {languages.map(({ tag, name }) => (
                    <label key={tag} className="flex min-h-11 items-start gap-3 py-2">
                      <input
                        type="checkbox"
                        value={tag}
                        className="mt-0.5 size-5 shrink-0 accent-solid"
                        {...register('languages')}
                      />
                      <span lang={tag}>{name}</span>
                    </label>
                  ))}
                </div>
              </fieldset>
            )}
            {errors.rights && <p className="text-sm text-danger">{errors.rights.message}</p>}
            {groupsOf(watch('languages').length > 0 ? translatorRights : grantableRights).map(
              ({ name, label, rights }) => (
                <fieldset key={name} className="grid gap-1">
                  <legend className="text-sm font-medium">{label}</legend>
                  <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-4">
                    {rights.map((right) => (
                      <label key={right.name} className="flex min-h-11 items-start gap-3 py-2">
                        <input
                          type="checkbox"
                          value={right.name}
                          className="mt-0.5 size-5 shrink-0 accent-solid"
                          {...register('rights', {
                            validate: (chosen) => chosen.length > 0 || 'Choose at least one right',
                          })}
                        />
                        <span>
                          {right.label}
                          {needed.includes(right.name) && !watch('rights').includes(right.name) && (
                            <span className="block text-sm text-ink-soft">Included</span>
                          )}
                        </span>
                      </label>
                    ))}
                  </div>
                </fieldset>
              ),
            )}
          </>
        )
      }}
    </FormInDialog>
  )
}
