import type { InvitationRowFragment } from '../../client/graphql/generated.ts'

/** Returns what an admin is told about an invitation that was sent. Without a mail server, its link has to be handed on. */
export const invitedMessage = ({ email, link }: Pick<InvitationRowFragment, 'email' | 'link'>): string =>
  link === null
    ? `${email} is invited.`
    : `${email} is invited. No mail server is configured: please copy the link and hand it on.`
