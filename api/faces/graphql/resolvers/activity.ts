import { Arg, Args, Ctx, Query, Resolver } from 'type-graphql'
import type { Context } from '../context.ts'
import { DateTime } from '../scalars.ts'
import { Activity, ActivityPage } from '../types/activity.ts'
import { BrokenLinkPage, FindingPage, LinkProblem, UndescribedFilePage } from '../types/content-checks.ts'
import { ContentKind } from '../types/content-kind.ts'
import { Paging } from '../types/paging.ts'

@Resolver(() => Activity)
export class ActivityResolver {
  @Query(() => ActivityPage, { description: 'What was changed, across all kinds, newest first.' })
  activity(
    @Ctx() { actor, services }: Context,
    @Args(() => Paging) { limit, offset }: Paging,
    @Arg('kind', () => ContentKind, { nullable: true, description: 'The kind of the items; all kinds without.' })
    kind?: string,
    @Arg('author', () => String, { nullable: true, description: 'The name of the author.' }) author?: string,
    @Arg('since', () => DateTime, {
      nullable: true,
      description: 'The beginning of the period; a week before its end without.',
    })
    since?: string,
    @Arg('until', () => DateTime, { nullable: true, description: 'The end of the period; now without.' })
    until?: string,
  ): Promise<ActivityPage> {
    return services.activity.list(actor, { kind, author, since, until, limit, offset })
  }

  @Query(() => UndescribedFilePage, { description: 'The media files without an alternative text, newest first.' })
  filesWithoutAltText(
    @Ctx() { actor, services }: Context,
    @Args(() => Paging) page: Paging,
  ): Promise<UndescribedFilePage> {
    return services.contentChecks.withoutAltText(actor, page)
  }

  @Query(() => FindingPage, { description: 'The active items without a picture, of kinds that have one.' })
  itemsWithoutPicture(@Ctx() { actor, services }: Context, @Args(() => Paging) page: Paging): Promise<FindingPage> {
    return services.contentChecks.withoutPicture(actor, page)
  }

  @Query(() => BrokenLinkPage, {
    description:
      'The links in live content that lead to no page, item, file or anchor of this site, and those to other websites whose last two daily checks failed.',
  })
  brokenLinks(@Ctx() { actor, services }: Context, @Args(() => Paging) page: Paging): Promise<BrokenLinkPage> {
    return services.contentChecks.brokenLinks(actor, page)
  }

  @Query(() => LinkProblem, {
    nullable: true,
    description:
      'Why visitors would not find what an address of this site leads to; null if they find it, and for addresses of other websites. For staff.',
  })
  linkProblem(
    @Ctx() { actor, services }: Context,
    @Arg('address', () => String, { description: 'A path of this site, an anchor, or an http(s) address.' })
    address: string,
  ): Promise<string | undefined> {
    return services.contentChecks.linkProblem(actor, address)
  }
}
