import { withSystem } from '../context/context.ts'
import { note, printDone, printOnce } from '../terminal/terminal.ts'

/** `verdant users invite`: sends an invitation. Without a mail server, prints the link to hand on. */
export const invite = (email: string, { role }: { role: string }): Promise<void> =>
  withSystem(
    'users',
    async ({ actor, services }) => {
      const invitation = await services.invitations.invite(actor, { email, role })
      if (invitation.link === null) return printDone(`Invited ${invitation.email} (${role})`)
      await printOnce(invitation.link, () => services.invitations.revoke(actor, invitation.id))
      note(`Hand this link on to ${invitation.email}. It works once, for 72 hours.`)
    },
    // The link is signed.
    { signs: true },
  )
