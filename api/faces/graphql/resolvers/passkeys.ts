import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../context.ts'
import { JSONObject } from '../scalars.ts'
import { SignIn } from '../types/account.ts'
import { Passkey, PasskeyChallenge } from '../types/passkey.ts'

const CHALLENGE = { description: 'The id of the challenge.' }
const RESPONSE = { description: 'The credential of the browser, in the JSON form of the WebAuthn specification.' }

/** Passkeys: for signing in, and those of the caller. */
@Resolver()
export class PasskeysResolver {
  @Query(() => Boolean, { description: 'Whether the screen for signing in offers passkeys: any user has one.' })
  offersPasskeys(@Ctx() { services }: Context): Promise<boolean> {
    return services.passkeySignIn.isOffered()
  }

  @Mutation(() => PasskeyChallenge, {
    description: 'Returns a challenge that any passkey can sign, to sign in or to confirm the identity of the caller.',
  })
  beginPasskeySignIn(@Ctx() { services, address }: Context): Promise<PasskeyChallenge> {
    return services.passkeySignIn.begin(address)
  }

  @Mutation(() => SignIn, { description: 'Starts a session for the user of a passkey. It needs no other factor.' })
  signInWithPasskey(
    @Ctx() { services, address, userAgent = '' }: Context,
    @Arg('challenge', () => ID, CHALLENGE) challenge: string,
    @Arg('response', () => JSONObject, RESPONSE) response: object,
  ): Promise<SignIn> {
    return services.passkeySignIn.complete(challenge, response, { address, userAgent })
  }

  @Query(() => [Passkey], { description: "The caller's passkeys, the oldest first." })
  passkeys(@Ctx() { actor, services }: Context): Promise<Passkey[]> {
    return services.passkeys.list(actor)
  }

  @Mutation(() => PasskeyChallenge, {
    description: "Begins to add a passkey to the caller's account. May fail with REAUTHENTICATION_REQUIRED.",
  })
  beginPasskey(@Ctx() { actor, services }: Context): Promise<PasskeyChallenge> {
    return services.passkeys.begin(actor)
  }

  @Mutation(() => [String], {
    nullable: true,
    description:
      "Adds a passkey to the caller's account. All other sessions end. Returns ten recovery codes, each of which works once, if the user has none yet.",
  })
  addPasskey(
    @Ctx() { actor, services, userAgent = '' }: Context,
    @Arg('challenge', () => ID, CHALLENGE) challenge: string,
    @Arg('response', () => JSONObject, RESPONSE) response: object,
  ): Promise<string[] | null> {
    return services.passkeys.add(actor, challenge, response, userAgent)
  }

  @Mutation(() => Boolean, {
    description:
      "Removes one of the caller's passkeys. FORBIDDEN for the only second factor, if the role requires one. May fail with REAUTHENTICATION_REQUIRED.",
  })
  async removePasskey(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, { description: 'The id of the passkey.' }) id: string,
  ): Promise<boolean> {
    await services.passkeys.remove(actor, id)
    return true
  }
}
