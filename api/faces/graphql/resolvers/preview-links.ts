import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql'
import { MAX_PREVIEW_DAYS, PREVIEW_DAYS } from '../../../content/preview-links/service.ts'
import type { Context } from '../context.ts'
import { PointOfViewInput, PreviewLink } from '../types/preview.ts'

@Resolver(() => PreviewLink)
export class PreviewLinksResolver {
  @Query(() => [PreviewLink], { description: 'The newest preview links that have not expired.' })
  previewLinks(@Ctx() { actor, services }: Context): Promise<PreviewLink[]> {
    return services.previewLinks.list(actor)
  }

  @Mutation(() => PreviewLink, { description: 'Creates a link that shows the website from a point of view.' })
  createPreviewLink(
    @Ctx() { actor, services }: Context,
    @Arg('view', () => PointOfViewInput, { description: 'What the link shows.' }) view: PointOfViewInput,
    @Arg('days', () => Int, {
      defaultValue: PREVIEW_DAYS,
      description: `How many days it works, 1 to ${MAX_PREVIEW_DAYS}.`,
    })
    days: number,
  ): Promise<PreviewLink> {
    return services.previewLinks.create(actor, view, days)
  }

  @Mutation(() => PreviewLink, {
    description:
      'Returns a link for the own use of the caller, which works for a day. While the caller has one to the same view, it is reused.',
  })
  openPreview(
    @Ctx() { actor, services }: Context,
    @Arg('view', () => PointOfViewInput, {
      nullable: true,
      description: 'What the link shows. Without it, the website as it is at each time.',
    })
    view: PointOfViewInput | undefined,
  ): Promise<PreviewLink> {
    return services.previewLinks.openForSelf(actor, view)
  }

  @Mutation(() => PreviewLink, { description: 'Ends a preview link at once.' })
  revokePreviewLink(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, { description: 'Its id.' }) id: string,
  ): Promise<PreviewLink> {
    return services.previewLinks.revoke(actor, id)
  }
}
