import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../context.ts'
import { Role } from '../scalars.ts'
import { Invitation, OpenedInvitation, PasswordReset } from '../types/account-links.ts'

const TOKEN = { description: 'The token of the link, which is the fragment of its address.' }
const ID_OF_INVITATION = { description: 'The id of the invitation.' }

/** Forgotten passwords and invitations: links in mails that work once. */
@Resolver()
export class AccountLinksResolver {
  @Mutation(() => Boolean, {
    description:
      'Sends a mail with a link to the account with that name, if there is one. False if no mail server is configured: the mail is then kept for admins to hand on. The result does not depend on whether there is an account.',
  })
  requestPasswordReset(
    @Ctx() { services, address }: Context,
    @Arg('username', () => String, { description: 'The username, or the e-mail address.' }) username: string,
  ): Promise<boolean> {
    return services.passwordResets.request(username, address)
  }

  @Query(() => PasswordReset, { description: 'The account that a link resets. INVALID if the link does not work.' })
  passwordReset(
    @Ctx() { services }: Context,
    @Arg('token', () => String, TOKEN) token: string,
  ): Promise<PasswordReset> {
    return services.passwordResets.open(token)
  }

  @Mutation(() => Boolean, {
    description: 'Sets the password of the user of a link, which ends. All sessions of the user end, and none starts.',
  })
  async resetPassword(
    @Ctx() { services, address }: Context,
    @Arg('token', () => String, TOKEN) token: string,
    @Arg('password', () => String, { description: 'The new password.' }) password: string,
    @Arg('keepPreviewLinks', () => Boolean, {
      defaultValue: false,
      description: 'Whether the preview links that the user has made still work. By default they are revoked.',
    })
    keepPreviewLinks: boolean,
    @Arg('keepPasskeys', () => Boolean, {
      defaultValue: false,
      description:
        'Whether passkeys still sign the user in. By default they are removed, and the next sign-in needs a recovery code or a code of the authenticator app.',
    })
    keepPasskeys: boolean,
    @Arg('keepApiTokens', () => Boolean, {
      defaultValue: false,
      description: 'Whether the API tokens of the user still work. By default they are revoked.',
    })
    keepApiTokens: boolean,
    @Arg('keepLinkedIdentities', () => Boolean, {
      defaultValue: false,
      description: 'Whether identities at providers still sign the user in. By default they are unlinked.',
    })
    keepLinkedIdentities: boolean,
  ): Promise<boolean> {
    const kept = {
      keepsPreviewLinks: keepPreviewLinks,
      keepsPasskeys: keepPasskeys,
      keepsApiTokens: keepApiTokens,
      keepsIdentities: keepLinkedIdentities,
    }
    await services.passwordResets.reset(token, password, kept, address)
    return true
  }

  @Query(() => OpenedInvitation, { description: 'The invitation of a link. INVALID if the link does not work.' })
  invitation(
    @Ctx() { services }: Context,
    @Arg('token', () => String, TOKEN) token: string,
  ): Promise<OpenedInvitation> {
    return services.invitations.open(token)
  }

  @Mutation(() => Boolean, { description: 'Adds the account of an invited person. The link ends. No session starts.' })
  async acceptInvitation(
    @Ctx() { services, address }: Context,
    @Arg('token', () => String, TOKEN) token: string,
    @Arg('username', () => String, {
      description: 'The username for signing in. Allowed are letters, digits, dots, hyphens and underscores.',
    })
    username: string,
    @Arg('password', () => String, { description: 'The password.' }) password: string,
  ): Promise<boolean> {
    await services.invitations.accept(token, { username, password }, address)
    return true
  }

  @Query(() => [Invitation], {
    description: 'The invitations that have not been accepted, the newest first. For admins.',
  })
  invitations(@Ctx() { actor, services }: Context): Promise<Invitation[]> {
    return services.invitations.list(actor)
  }

  @Mutation(() => Invitation, {
    description:
      'Invites a person, who chooses a username and a password. The link works once, for 72 hours. An API token only asks for the invitation, which an admin confirms. For admins.',
  })
  inviteUser(
    @Ctx() { actor, services }: Context,
    @Arg('email', () => String, { description: 'The e-mail address.' }) email: string,
    @Arg('role', () => Role, { description: 'The role of the user.' }) role: string,
  ): Promise<Invitation> {
    return services.invitations.invite(actor, { email, role })
  }

  @Mutation(() => Invitation, {
    description:
      'Sends an invitation again, with a new link, or confirms one that an API token has asked for. The earlier link ends. For admins.',
  })
  resendInvitation(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, ID_OF_INVITATION) id: string,
  ): Promise<Invitation> {
    return services.invitations.sendAgain(actor, id)
  }

  @Mutation(() => Boolean, { description: 'Revokes an invitation: its link ends. For admins.' })
  async revokeInvitation(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, ID_OF_INVITATION) id: string,
  ): Promise<boolean> {
    await services.invitations.revoke(actor, id)
    return true
  }
}
