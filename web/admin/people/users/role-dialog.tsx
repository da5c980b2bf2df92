import { useApolloClient, useQuery } from '@apollo/client/react'
import type { ChangeEvent, ComponentProps } from 'react'
import { slugify } from '../../../../schema/fields/slug/slugify.ts'
import {
  grantableRights,
  permissionAreas,
  type RightGroup,
  rightGroups,
  translatorRights,
  withNeeded,
} from '../../../../schema/permissions.ts'
import type { Right } from '../../../../schema/rights.ts'
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

/** The heads of the columns of content. */
const COLUMNS = { read: 'See', draft: 'Draft', publish: 'Publish', delete: 'Delete' } as const
const actions = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]

/** Returns the key that a name suggests, such as "field-team" for "Field team". */
const keyOf = (label: string) =>
  slugify(label)
    .replace(/^[-0-9]+/, '')
    .slice(0, 20)
    .replace(/-$/, '') || 'role'

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
        const key = watch('name')
        const chosen = watch('rights')
        const needed = withNeeded(chosen)
        const isIncluded = (right: Right) => needed.includes(right) && !chosen.includes(right)
        const groups = groupsOf(watch('languages').length > 0 ? translatorRights : grantableRights)
        const areas = groups.filter(({ name }) => name in permissionAreas)
        const kinds = groups.filter(({ name }) => !(name in permissionAreas))
        return (
          <>
            <TextControl
              label="Name"
              required
              autoComplete="off"
              help="As people see it, such as HR."
              error={errors.label?.message}
              {...register('label', {
                required: 'Name is required',
                onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
                  if (!role && !dirtyFields.name) setValue('name', keyOf(target.value))
                },
              })}
            />
            {!role && (
              <details open={Boolean(errors.name)}>
                <summary className="mb-2 text-sm text-ink-soft">
                  Key for the command line and the API{key && `: ${key}`}
                </summary>
                <TextControl
                  label="Key"
                  required
                  autoComplete="off"
                  help="Lower-case letters, digits and hyphens. It cannot be changed later."
                  error={errors.name?.message}
                  {...register('name', { required: 'Key is required' })}
                />
              </details>
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
            <table className="w-full text-sm">
              <caption className="pb-2 text-left">
                <span className="block font-medium">Content</span>
                <span className="block text-ink-soft">
                  With “See”, a role reads unpublished content and its history. With “Draft”, it writes drafts; with
                  “Publish”, it changes what visitors see; with “Delete”, it deletes items. Each right includes those
                  before it.
                </span>
              </caption>
              <thead className="sticky -top-5 bg-paper">
                <tr>
                  <th scope="col">
                    <span className="sr-only">Kind</span>
                  </th>
                  {actions.map((action) => (
                    <th key={action} scope="col" className="w-13 text-center text-xs font-normal text-ink-soft sm:w-20">
                      {COLUMNS[action]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                <tr className="border-y border-line">
                  <th scope="row" className="text-left font-medium">
                    All content
                  </th>
                  {actions.map((action) => {
                    const rights: string[] = kinds.flatMap((kind) => rightTo(kind, action) ?? [])
                    return (
                      <td key={action}>
                        {rights.length > 0 && (
                          <Cell
                            label={`All content: ${COLUMNS[action]}`}
                            checked={rights.every((right) => chosen.includes(right))}
                            onChange={({ target }) => {
                              const others = chosen.filter((right) => !rights.includes(right))
                              setValue('rights', target.checked ? [...others, ...rights] : others, {
                                shouldDirty: true,
                              })
                            }}
                          />
                        )}
                      </td>
                    )
                  })}
                </tr>
                {kinds.map((kind) => (
                  <tr key={kind.name} className="border-b border-line">
                    <th scope="row" className="text-left font-normal">
                      {kind.label}
                    </th>
                    {actions.map((action) => {
                      const right = rightTo(kind, action)
                      return (
                        <td key={action}>
                          {right && (
                            <Cell
                              label={`${kind.label}: ${COLUMNS[action]}`}
                              isIncluded={isIncluded(right)}
                              value={right}
                              {...register('rights', RIGHTS_RULE)}
                            />
                          )}
                        </td>
                      )
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
            {areas.map(({ name, label, rights }) => (
              <fieldset key={name} className="grid gap-1">
                <legend className="text-sm font-medium">{label}</legend>
                <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 text-sm">
                  {rights.map((right) => (
                    <label key={right.name} className="flex min-h-11 items-start gap-3 py-2">
                      <input
                        type="checkbox"
                        value={right.name}
                        className="mt-0.5 size-5 shrink-0 accent-solid"
                        {...register('rights', RIGHTS_RULE)}
                      />
                      <span>
                        {right.label}
                        {isIncluded(right.name) && <span className="block text-sm text-ink-soft">Included</span>}
                      </span>
                    </label>
                  ))}
                </div>
              </fieldset>
            ))}
          </>
        )
      }}
    </FormInDialog>
  )
}

const RIGHTS_RULE = { validate: (rights: readonly string[]) => rights.length > 0 || 'Choose at least one right' }

/** Returns the right to an action on a kind; undefined if the form does not offer it. */
const rightTo = ({ name, rights }: RightGroup, action: string) =>
  rights.find((right) => right.name === `${name}:${action}`)?.name

interface CellProps extends ComponentProps<'input'> {
  label: string
  /** Whether another chosen right needs it. */
  isIncluded?: boolean
}

/** A checkbox in a table. Its name says what its row and column show. */
const Cell = ({ label, isIncluded = false, ...input }: CellProps) => (
  <label className="grid min-h-11 place-items-center content-center text-xs text-ink-soft">
    <input
      {...input}
      type="checkbox"
      aria-label={isIncluded ? `${label}, included` : label}
      className="size-5 accent-solid"
    />
    {isIncluded && 'Included'}
  </label>
)
