import type { InvitationRowFragment } from '../../client/graphql/generated.ts'
import { copyText } from '../../ui/notices/copy.ts'
import { notify } from '../../ui/notices/notices.tsx'

/** Tells an admin that an invitation was sent. Without a mail server, its link has to be handed on. */
export function notifyInvited({ email, link }: Pick<InvitationRowFragment, 'email' | 'link'>): void {
  if (link === null) return void notify(`${email} is invited.`)
  const action = { label: 'Copy link', run: () => void copyText(link, 'Link') }
  notify(`${email} is invited. No mail server is configured: please copy the link and hand it on.`, action)
}
