import { Arg, Args, type ClassType, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Item } from '../../../content/items/items.ts'
import type { MissingPageSort, RedirectVisits } from '../../../content/redirects/visit-repository.ts'
import type { Context } from '../context.ts'
import { DateTime } from '../scalars.ts'
import { MissingPage, MissingPagePage, MissingPageSortEnum } from '../types/missing-page.ts'
import { Paging } from '../types/paging.ts'
import { requestLoader } from './request-loader.ts'

/** Adds to a kind how often its items were visited. */
export function visitsResolver(item: ClassType): ClassType {
  const visitsOf = requestLoader<RedirectVisits | undefined>(
    ({ actor, services }, ids) => services.visits.ofRedirects(actor, ids),
    undefined,
  )

  @Resolver(() => item)
  class VisitsResolver {
    @FieldResolver(() => Int, {
      nullable: true,
      description: 'How many visitors it has led to its new address. Null for visitors.',
    })
    async visits(@Ctx() context: Context, @Root() { id }: Item): Promise<number | null> {
      return (await visitsOf(context, id))?.visits ?? null
    }

    @FieldResolver(() => DateTime, {
      nullable: true,
      description: 'When it was last visited, within ten seconds. Null if it never was, and for visitors.',
    })
    async lastVisitAt(@Ctx() context: Context, @Root() { id }: Item): Promise<string | null> {
      return (await visitsOf(context, id))?.lastVisitAt ?? null
    }
  }
  return VisitsResolver
}

/** The pages that visitors did not find. */
@Resolver(() => MissingPage)
export class MissingPagesResolver {
  @Query(() => MissingPagePage, {
    description: 'A page of the paths that visitors requested, and that have neither a page nor a redirect. For staff.',
  })
  missingPages(
    @Ctx() { actor, services }: Context,
    @Arg('search', () => String, { nullable: true, description: 'A text that the path contains, ignoring case.' })
    search: string | undefined,
    @Arg('isIgnored', () => Boolean, {
      defaultValue: false,
      description: 'Returns those that editors have chosen not to see, instead of the others.',
    })
    isIgnored: boolean,
    @Arg('sort', () => MissingPageSortEnum, {
      nullable: true,
      description: 'The sort key. By default the number of requests.',
    })
    sort: MissingPageSort | undefined,
    @Arg('descending', () => Boolean, { defaultValue: true, description: 'Whether to sort in descending order.' })
    descending: boolean,
    @Args(() => Paging) { limit, offset }: Paging,
  ): Promise<MissingPagePage> {
    return services.visits.missingPages(actor, {
      search,
      isIgnored,
      sort: sort ?? 'visits',
      descending,
      limit,
      offset,
    })
  }

  @Mutation(() => Boolean, {
    description: 'Hides missing pages from the list, or shows them again. For editors and admins.',
  })
  async ignoreMissingPages(
    @Ctx() { actor, services }: Context,
    @Arg('paths', () => [String], { description: 'The paths, as the list has them.' }) paths: string[],
    @Arg('isIgnored', () => Boolean, { defaultValue: true, description: 'False shows them again.' }) isIgnored: boolean,
  ): Promise<boolean> {
    await services.visits.ignore(actor, paths, isIgnored)
    return true
  }

  @Mutation(() => Int, {
    description:
      'Deletes all missing pages except those that are ignored, and returns their number. For editors and admins.',
  })
  clearMissingPages(@Ctx() { actor, services }: Context): Promise<number> {
    return services.visits.clear(actor)
  }
}
