import { useApolloClient, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import Plus from 'virtual:icon/plus'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import {
  RemoveRoleDocument,
  type RoleRowFragment as Role,
  RolesDocument,
  UsersDocument,
} from '../../client/graphql/generated.ts'
import { useAction } from '../../client/graphql/use-action.ts'
import { Page } from '../../shell/page/page.tsx'
import { adminPaths } from '../../shell/paths/paths.ts'
import { Badge } from '../../ui/controls/badge.tsx'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { preloaded } from '../../ui/controls/preloaded.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { RecordRow } from '../../ui/controls/record-row.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/notices/notices.tsx'

const RoleDialog = preloaded(() => import('./role-dialog.tsx'))
const RemoveRoleDialog = preloaded(() => import('./remove-role-dialog.tsx'))

type Open = { about: 'new' } | { about: 'edit' | 'removal'; role: Role } | null

/** /admin/roles */
export function RolesScreen() {
  const client = useApolloClient()
  const confirm = useConfirm()
  const { data, error, refetch } = useQuery(RolesDocument, { fetchPolicy: 'cache-and-network' })
  const { run, failure } = useAction(refetch)
  const [open, setOpen] = useState<Open>(null)

  async function remove(role: Role) {
    if (role.uses > 0) return setOpen({ about: 'removal', role })
    if (!(await confirm(`Are you sure you want to remove the role ${role.label}?`, 'Remove'))) return
    await run('Removing a role', async () => {
      await client.mutate({ mutation: RemoveRoleDocument, variables: { name: role.name } })
      return () => notify(`${role.label} removed.`)
    })
  }

  const close = () => setOpen(null)
  const done = (message: string) => {
    notify(message)
    close()
    void client.refetchQueries({ include: [RolesDocument, UsersDocument] }).catch(() => {})
  }

  return (
    <Page
      title="Roles"
      back={adminPaths.users}
      actions={
        <Button size="medium" onClick={() => setOpen({ about: 'new' })}>
          <Plus aria-hidden="true" className="size-4" />
          New role
        </Button>
      }
    >
      <div className="grid max-w-5xl grid-cols-1 gap-4">
        <p className="max-w-prose text-ink-soft">
          A role says what the users, API tokens and invited people who have it may do. Changes act at once. Only admins
          manage users, roles and secrets.
        </p>
        <ErrorAlert message={failure} />
        <QueryError error={error} refetch={refetch} />
        {!data && !error && <Spinner label="Loading roles..." />}
        <ul aria-label="Roles" className="border-t border-line empty:hidden">
          {data?.roles.map((role) => (
            <Row
              key={role.name}
              role={role}
              onEdit={() => setOpen({ about: 'edit', role })}
              onRemove={() => void remove(role)}
            />
          ))}
        </ul>
      </div>
      {open?.about === 'new' && <RoleDialog onClose={close} onDone={done} />}
      {open?.about === 'edit' && <RoleDialog role={open.role} onClose={close} onDone={done} />}
      {open?.about === 'removal' && <RemoveRoleDialog role={open.role} onClose={close} onDone={done} />}
    </Page>
  )
}

function Row({ role, onEdit, onRemove }: { role: Role; onEdit: () => void; onRemove: () => void }) {
  const { label, description, isBuiltIn, uses } = role
  return (
    <RecordRow
      title={
        <>
          <span className="min-w-0 break-words">{label}</span>
          {isBuiltIn ? <Badge variant="note">Built in</Badge> : <Badge variant="off">{`In use: ${uses}`}</Badge>}
        </>
      }
      details={<p className="max-w-prose">{description}</p>}
      actions={
        !isBuiltIn && (
          <>
            <Button variant="outline" size="small" aria-label={`Edit ${label}`} onClick={onEdit}>
              Edit
            </Button>
            <Button variant="danger" size="small" aria-label={`Remove ${label}`} onClick={onRemove}>
              Remove
            </Button>
          </>
        )
      }
    />
  )
}
