import { Arg, type ClassType, Ctx, FieldResolver, Int, Resolver } from 'type-graphql'
import { SEARCH_LENGTH } from '../../../../schema/search.ts'
import type { Kind } from '../../../../schema/kind.ts'
import { MAX_RESULTS, type SearchResult as Result } from '../../../content/search/service.ts'
import type { Context } from '../context.ts'
import { SearchResult } from '../types/search.ts'
import { pageViewer } from './site.ts'

/** Returns the resolver of the search of the website, over kinds whose items have pages. */
export function siteSearch(Site: ClassType, kinds: readonly Kind[]): ClassType {
  @Resolver(() => Site)
  class SiteSearchResolver {
    @FieldResolver(() => [SearchResult], {
      nullable: true,
      description:
        'The pages that match a text best, best first. Words are found in other forms and with small typing errors.',
    })
    search(
      @Ctx() { actor, services }: Context,
      @Arg('text', () => String, { description: `The text to search for, at most ${SEARCH_LENGTH} characters.` })
      text: string,
      @Arg('limit', () => Int, { defaultValue: 20, description: `Maximum number of pages, 1 to ${MAX_RESULTS}.` })
      limit: number,
    ): Promise<Result[]> {
      return services.search.search(pageViewer(actor), kinds, text, limit)
    }
  }
  return SiteSearchResolver
}
