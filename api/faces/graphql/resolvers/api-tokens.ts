import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../context.ts'
import { ApiToken, ApiTokenInput, CreatedApiToken, TokenScope } from '../types/api-token.ts'

/** API tokens, which only people make and revoke. */
@Resolver(() => ApiToken)
export class ApiTokensResolver {
  @Query(() => [ApiToken], { description: "The caller's API tokens. Admins get those of all users." })
  apiTokens(@Ctx() { actor, services }: Context): Promise<ApiToken[]> {
    return services.apiTokens.list(actor)
  }

  @Query(() => [TokenScope], { description: 'The scopes with which a token of the caller can do anything.' })
  apiTokenScopes(@Ctx() { actor, services }: Context): string[] {
    return services.apiTokens.scopes(actor)
  }

  @Mutation(() => CreatedApiToken, {
    description:
      'Makes an API token of the caller. REAUTHENTICATION_REQUIRED unless the caller has confirmed the password lately.',
  })
  createApiToken(
    @Ctx() { actor, services }: Context,
    @Arg('input', () => ApiTokenInput, { description: 'The token to make.' }) input: ApiTokenInput,
  ): Promise<CreatedApiToken> {
    return services.apiTokens.create(actor, { ...input })
  }

  @Mutation(() => Boolean, {
    description: 'Revokes an API token, which ends at once. Admins can revoke the tokens of all users.',
  })
  async revokeApiToken(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, { description: 'The id of the token.' }) id: string,
  ): Promise<boolean> {
    await services.apiTokens.revoke(actor, id)
    return true
  }
}
