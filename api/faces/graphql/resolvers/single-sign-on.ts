import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../context.ts'
import { SignIn } from '../types/account.ts'
import { LinkedIdentity, SingleSignOn } from '../types/single-sign-on.ts'

const ID_OF_SIGN_IN = { description: 'The id of the sign-in that this browser has begun.' }
const QUERY = { description: 'The query of the address that the provider has redirected to.' }

/** Signing in with an identity at an OpenID Connect provider. */
@Resolver()
export class SingleSignOnResolver {
  @Query(() => String, {
    nullable: true,
    description: 'The name of the OpenID Connect provider that users can sign in with. Null if there is none.',
  })
  singleSignOn(@Ctx() { services }: Context): string | null {
    return services.singleSignOn.providerName
  }

  @Mutation(() => SingleSignOn, {
    description: 'Begins a sign-in at the provider. UNAVAILABLE if the provider does not respond.',
  })
  beginSingleSignOn(@Ctx() { services, address }: Context): Promise<SingleSignOn> {
    return services.singleSignOn.begin(address)
  }

  @Mutation(() => SignIn, {
    description:
      'Completes a sign-in at the provider, and starts a session. SECOND_FACTOR_REQUIRED with a `ticket` if the user has to enter a code.',
  })
  completeSingleSignOn(
    @Ctx() { services, address, userAgent = '' }: Context,
    @Arg('id', () => ID, ID_OF_SIGN_IN) id: string,
    @Arg('query', () => String, QUERY) query: string,
  ): Promise<SignIn> {
    return services.singleSignOn.complete(id, query, { address, userAgent })
  }

  @Mutation(() => SignIn, { description: 'Starts the session of a sign-in that needed a code.' })
  completeSingleSignOnWithCode(
    @Ctx() { services, address, userAgent = '' }: Context,
    @Arg('ticket', () => ID, { description: 'The `ticket` of the error.' }) ticket: string,
    @Arg('code', () => String, { description: 'A code of the authenticator app, or a recovery code.' }) code: string,
  ): Promise<SignIn> {
    return services.singleSignOn.completeWithCode(ticket, code, { address, userAgent })
  }

  @Query(() => [LinkedIdentity], { description: 'The identities at providers that sign the caller in.' })
  linkedIdentities(@Ctx() { actor, services }: Context): Promise<LinkedIdentity[]> {
    return services.linkedIdentities.list(actor)
  }

  @Mutation(() => String, {
    nullable: true,
    description:
      'Returns the address at the provider that signs the caller out there, to be opened after `signOut`; null for a session that did not begin there, and if the provider has none or does not respond.',
  })
  beginProviderSignOut(@Ctx() { actor, services }: Context): Promise<string | null> {
    return services.singleSignOn.signOutUrl(actor)
  }

  @Mutation(() => SingleSignOn, {
    description: "Begins to link an identity to the caller's account. May fail with REAUTHENTICATION_REQUIRED.",
  })
  beginLinkingIdentity(@Ctx() { actor, services }: Context): Promise<SingleSignOn> {
    return services.linkedIdentities.begin(actor)
  }

  @Mutation(() => Boolean, { description: "Links an identity to the caller's account." })
  async completeLinkingIdentity(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, ID_OF_SIGN_IN) id: string,
    @Arg('query', () => String, QUERY) query: string,
  ): Promise<boolean> {
    await services.linkedIdentities.complete(actor, id, query)
    return true
  }

  @Mutation(() => Boolean, {
    description: "Unlinks all identities from the caller's account. May fail with REAUTHENTICATION_REQUIRED.",
  })
  async unlinkIdentities(@Ctx() { actor, services }: Context): Promise<boolean> {
    await services.linkedIdentities.unlinkOwn(actor)
    return true
  }

  @Mutation(() => Boolean, {
    description: 'Unlinks all identities from the account of a user. All sessions of the user end. For admins.',
  })
  async unlinkIdentitiesOfUser(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, { description: "The user's id." }) id: string,
  ): Promise<boolean> {
    await services.linkedIdentities.unlinkAllOf(actor, id)
    return true
  }
}
