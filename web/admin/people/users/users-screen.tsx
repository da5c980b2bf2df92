import { useApolloClient, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import MoreHorizontal from 'virtual:icon/ellipsis'
import type { TypedDocumentNode } from '@apollo/client'
import { Link } from 'react-router-dom'
import { withArticle } from '../../../../schema/names.ts'
import { isBuiltIn } from '../../../../schema/roles.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import {
  EraseUserDocument,
  ExportUserDataDocument,
  InvitationsDocument,
  RemoveUserDocument,
  SetUserActiveDocument,
  SetUserRoleDocument,
  TakeAwaySecondFactorDocument,
  UnlinkIdentitiesOfUserDocument,
  type UserRowFragment as User,
  UsersDocument,
} from '../../client/graphql/generated.ts'
import { useAction } from '../../client/graphql/use-action.ts'
import { useUser } from '../../client/session/store.ts'
import { useChoice, useConfirm } from '../../ui/dialogs/confirm.tsx'
import { download } from '../../ui/hooks/download.ts'
import { notify } from '../../ui/notices/notices.tsx'
import { Page } from '../../shell/page/page.tsx'
import { adminPaths } from '../../shell/paths/paths.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { Badge } from '../../ui/controls/badge.tsx'
import { SELECT_CLASS } from '../../ui/controls/field.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { MenuOnDemand } from '../../ui/controls/menu-on-demand.tsx'
import { lazyWhenIdle, preloaded } from '../../ui/controls/preloaded.tsx'
import { InvitationList } from './invitation-list.tsx'
import { useRoleChoices } from './role-choices.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'

const UserMenu = lazyWhenIdle(() => import('./user-menu.tsx'))
const NewUserDialog = preloaded(() => import('./new-user-dialog.tsx'))
const InviteDialog = preloaded(() => import('./invite-dialog.tsx'))
const EmailDialog = preloaded(() => import('./email-dialog.tsx'))
const ResetPasswordDialog = preloaded(() => import('./reset-password-dialog.tsx'))

/** /admin/users */
export function UsersScreen() {
  const client = useApolloClient()
  const confirm = useConfirm()
  const requestChoice = useChoice()
  const me = useUser()
  const { data, error, refetch } = useQuery(UsersDocument, { fetchPolicy: 'cache-and-network' })
  const [open, setOpen] = useState<'new' | 'invitation' | { about: 'password' | 'email'; user: User } | null>(null)
  const { run, failure } = useAction(refetch)
  const choices = useRoleChoices()

  const change = <R, V extends Record<string, unknown>>(
    mutation: TypedDocumentNode<R, V>,
    variables: V,
    done: string,
  ) =>
    run('Changing a user', async () => {
      await client.mutate({ mutation, variables })
      return () => notify(done)
    })

  async function remove({ id, username }: User) {
    const question = `Are you sure you want to remove ${username}?`
    if (await confirm(question, 'Remove', 'Changes made by this user stay in the history under the same name.')) {
      await change(RemoveUserDocument, { id }, `${username} removed.`)
    }
  }

  async function takeAwayFactor({ id, username }: User) {
    const question = `Are you sure you want to remove the second factor of ${username}?`
    const consequence = 'The user is signed out on all devices, and signs in with the password alone.'
    if (await confirm(question, 'Remove', consequence))
      await change(TakeAwaySecondFactorDocument, { id }, `${username} has no second factor now.`)
  }

  async function unlink({ id, username }: User) {
    const question = `Are you sure you want to unlink single sign-on from ${username}?`
    const consequence =
      'The user is signed out on all devices, and signs in with the password until they link it again.'
    if (await confirm(question, 'Unlink', consequence))
      await change(UnlinkIdentitiesOfUserDocument, { id }, `${username} has no linked identity now.`)
  }

  const exportData = ({ id, username }: User) =>
    run('Exporting data', async () => {
      const { data } = await client.mutate({ mutation: ExportUserDataDocument, variables: { id } })
      download(data!.text, `${username}.json`, 'application/json')
      return () => notify(`The data of ${username} was exported.`)
    })

  async function erase({ id, username }: User) {
    const question = `Are you sure you want to erase ${username}?`
    const consequence =
      'The account is deleted. In the history and the audit log, “former user” and a number replace the name. This cannot be undone.'
    if (!(await confirm(question, 'Erase', consequence))) return
    await run('Erasing a user', async () => {
      const { data } = await client.mutate({ mutation: EraseUserDocument, variables: { id } })
      return () => notify(`Erased. The history says “${data!.pseudonym}” now.`)
    })
  }

  const nowHas = ({ username }: User, role: string) => {
    const label = choices.find(({ value }) => value === role)?.label ?? role
    return isBuiltIn(role)
      ? `${username} is now ${withArticle(label.toLowerCase())}.`
      : `${username} now has the role ${label}.`
  }

  // The arrow keys choose an option of a closed list at once.
  async function changeRole(user: User, role: string) {
    const chosen = choices.find(({ value }) => value === role)!
    const choice = await requestChoice({
      title: `Change the role of ${user.username} from ${user.roleLabel} to ${chosen.label}?`,
      description: `${chosen.description} The change takes effect at once.`,
      choices: [{ value: 'change', label: 'Change role' }],
    })
    if (choice !== null) await change(SetUserRoleDocument, { id: user.id, role }, nowHas(user, role))
  }

  const close = () => setOpen(null)
  const closeAndLoad = () => {
    close()
    void client.refetchQueries({ include: [UsersDocument, InvitationsDocument] }).catch(() => {})
  }
  const done = (message: string) => {
    notify(message)
    closeAndLoad()
  }

  return (
    <Page
      title="Users"
      actions={
        <>
          {/* The navigation leads there, too. */}
          <Link to={adminPaths.roles} className={buttonClass({ size: 'medium', variant: 'outline' }, 'max-sm:hidden')}>
            Roles
          </Link>
          <Button size="medium" variant="outline" onClick={() => setOpen('new')}>
            Add User
          </Button>
          <Button size="medium" onClick={() => setOpen('invitation')}>
            Invite User
          </Button>
        </>
      }
    >
      <div className="grid max-w-5xl grid-cols-1 gap-4">
        <p className="max-w-prose text-ink-soft">
          People who are invited choose their own passwords. Disable the account of a person who leaves: it is signed
          out at once, and the history keeps its name. Changes of roles and passwords take effect at once, too.
        </p>
        <ErrorAlert message={failure} />
        <QueryError error={error} refetch={refetch} />
        {!data && !error && <Spinner label="Loading users..." />}
        <ul aria-label="Users" className="border-t border-line empty:hidden">
          {data?.users.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              choices={choices}
              isMe={user.id === me?.id}
              onRole={(role) => void changeRole(user, role)}
              onActive={(isActive) =>
                void change(
                  SetUserActiveDocument,
                  { id: user.id, isActive },
                  isActive
                    ? `${user.username} can sign in again.`
                    : `${user.username} is signed out and cannot sign in.`,
                )
              }
              onReset={() => setOpen({ about: 'password', user })}
              onEmail={() => setOpen({ about: 'email', user })}
              onTakeAwayFactor={() => void takeAwayFactor(user)}
              onRemove={() => void remove(user)}
              onUnlink={() => void unlink(user)}
              onExport={() => void exportData(user)}
              onErase={() => void erase(user)}
            />
          ))}
        </ul>
        <InvitationList />
      </div>
      {open === 'new' && <NewUserDialog onClose={close} onDone={done} />}
      {open === 'invitation' && <InviteDialog onClose={close} onDone={closeAndLoad} />}
      {typeof open === 'object' && open?.about === 'password' && (
        <ResetPasswordDialog user={open.user} onClose={close} onDone={done} />
      )}
      {typeof open === 'object' && open?.about === 'email' && (
        <EmailDialog user={open.user} onClose={close} onDone={done} />
      )}
    </Page>
  )
}

interface RowProps {
  user: User
  choices: ReturnType<typeof useRoleChoices>
  isMe: boolean
  onRole: (role: string) => void
  onActive: (isActive: boolean) => void
  onReset: () => void
  onEmail: () => void
  onTakeAwayFactor: () => void
  onRemove: () => void
  onUnlink: () => void
  onExport: () => void
  onErase: () => void
}

function UserRow({ user, choices, isMe, onRole, onActive, onReset, ...menu }: RowProps) {
  const { username, email, role, roleLabel, isActive, lastSignInAt, hasSecondFactor, hasLinkedIdentity } = user
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-[1_1_11rem]">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="break-all">{username}</span>
          {isMe && <Badge variant="note">You</Badge>}
          {!isActive && <Badge variant="off">Disabled</Badge>}
          {hasSecondFactor && <Badge variant="on">Second factor</Badge>}
          {hasLinkedIdentity && <Badge variant="note">Single sign-on</Badge>}
        </p>
        <p className="text-sm break-all text-ink-soft">{email}</p>
        <p className="text-xs text-ink-soft">
          {lastSignInAt ? `Last signed in ${inBrowserZone(lastSignInAt)}` : 'Never signed in'}
        </p>
      </div>
      <select
        aria-label={`Role of ${username}`}
        value={role}
        onChange={(event) => onRole(event.target.value)}
        className={classNames(SELECT_CLASS, 'w-40')}
      >
        {choices.every(({ value }) => value !== role) && <option value={role}>{roleLabel}</option>}
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Button variant="outline" size="small" aria-label={`Reset password of ${username}`} onClick={onReset}>
        Reset password
      </Button>
      <Button
        variant="outline"
        size="small"
        className="min-w-20"
        aria-label={`${isActive ? 'Disable' : 'Enable'} ${username}`}
        onClick={() => onActive(!isActive)}
      >
        {isActive ? 'Disable' : 'Enable'}
      </Button>
      <MenuOnDemand
        trigger={
          <IconButton label={`More: ${username}`}>
            <MoreHorizontal aria-hidden="true" className="size-4" />
          </IconButton>
        }
      >
        {(trigger) => (
          <UserMenu
            trigger={trigger}
            onTakeAwayFactor={hasSecondFactor ? menu.onTakeAwayFactor : undefined}
            onUnlink={hasLinkedIdentity ? menu.onUnlink : undefined}
            onEmail={isMe ? undefined : menu.onEmail}
            onExport={menu.onExport}
            onRemove={menu.onRemove}
            onErase={menu.onErase}
          />
        )}
      </MenuOnDemand>
    </li>
  )
}
