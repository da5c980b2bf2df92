import { useApolloClient, useQuery } from '@apollo/client/react'
import type { ChangeEvent, ReactNode } from 'react'
import { slugify } from '../../../../schema/fields/slug/slugify.ts'
import {
  grantableRights,
  permissionAreas,
  type RightGroup,
  rightGroups,
  translatorRights,
  withNeeded,
} from '../../../../schema/permissions.ts'
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

/** Returns the rights that several kinds of content have, by their label. */
function commonRights(groups: readonly RightGroup[]): [label: string, rights: string[]][] {
  const rights = groups.filter(({ name }) => !(name in permissionAreas)).flatMap((group) => group.rights)
  return [...Map.groupBy(rights, ({ label }) => label)]
    .filter(([, alike]) => alike.length > 1)
    .map(([label, alike]) => [label, alike.map(({ name }) => name)])
}

/** Returns the name that a label suggests, such as "field-team" for "Field team". */
const nameOf = (label: string) =>
  slugify(label)
    .replace(/^[-0-9]+/, '')
    .slice(0, 20)
    .replace(/-$/, '')

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
      {({ register, watch, setValue, formState: { errors, dirtyFields } }) => {
        const chosen = watch('rights')
        const needed = withNeeded(chosen)
        const groups = groupsOf(watch('languages').length > 0 ? translatorRights : grantableRights)
        return (
          <>
            <TextControl
              label="Label"
              required
              autoComplete="off"
              help="As people see it, such as HR."
              error={errors.label?.message}
              {...register('label', {
                required: 'Label is required',
                onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
                  if (!role && !dirtyFields.name) setValue('name', nameOf(target.value))
                },
              })}
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
            <Group label="All content">
              {commonRights(groups).map(([label, rights]) => (
                <label key={label} className="flex min-h-11 items-start gap-3 py-2">
                  <input
                    type="checkbox"
                    className="mt-0.5 size-5 shrink-0 accent-solid"
                    checked={rights.every((right) => chosen.includes(right))}
                    onChange={({ target }) => {
                      const others = chosen.filter((right) => !rights.includes(right))
                      setValue('rights', target.checked ? [...others, ...rights] : others, { shouldDirty: true })
                    }}
                  />
                  {label}
                </label>
              ))}
            </Group>
            {groups.map(({ name, label, rights }) => (
              <Group key={name} label={label}>
                {rights.map((right) => (
                  <label key={right.name} className="flex min-h-11 items-start gap-3 py-2">
                    <input
                      type="checkbox"
                      value={right.name}
                      className="mt-0.5 size-5 shrink-0 accent-solid"
                      {...register('rights', {
                        validate: (rights) => rights.length > 0 || 'Choose at least one right',
                      })}
                    />
                    <span>
                      {right.label}
                      {needed.includes(right.name) && !chosen.includes(right.name) && (
                        <span className="block text-sm text-ink-soft">Included</span>
                      )}
                    </span>
                  </label>
                ))}
              </Group>
            ))}
          </>
        )
      }}
    </FormInDialog>
  )
}

/** Checkboxes with a heading. */
const Group = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className="grid gap-1">
    <legend className="text-sm font-medium">{label}</legend>
    <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 text-sm">{children}</div>
  </fieldset>
)
