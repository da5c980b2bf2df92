import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../context.ts'
import { ContentKind } from '../types/content-kind.ts'
import { SavedView, SavedViewInput } from '../types/saved-view.ts'

const ID_OF_VIEW = { description: 'The id of the view.' }

/** The views of lists that users save. */
@Resolver(() => SavedView)
export class SavedViewsResolver {
  @Query(() => [SavedView], {
    description: "The caller's own views of the list of a kind, then those that are shared, by name.",
  })
  savedViews(
    @Ctx() { actor, services }: Context,
    @Arg('kind', () => ContentKind, { description: 'The kind.' }) kind: string,
  ): Promise<SavedView[]> {
    return services.savedViews.list(actor, kind)
  }

  @Mutation(() => SavedView, { description: 'Saves a view of a list.' })
  createSavedView(
    @Ctx() { actor, services }: Context,
    @Arg('input', () => SavedViewInput, { description: 'The view.' }) input: SavedViewInput,
  ): Promise<SavedView> {
    return services.savedViews.create(actor, { ...input })
  }

  @Mutation(() => SavedView, {
    description: 'Shares an own view with everyone who may read the kind, or makes a shared view an own one again.',
  })
  shareSavedView(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, ID_OF_VIEW) id: string,
    @Arg('isShared', () => Boolean, { description: 'Whether it is shared.' }) isShared: boolean,
  ): Promise<SavedView> {
    return services.savedViews.share(actor, id, isShared)
  }

  @Mutation(() => SavedView, {
    description: 'Renames an own view, or a shared one that the caller has shared. Admins rename all shared ones.',
  })
  renameSavedView(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, ID_OF_VIEW) id: string,
    @Arg('name', () => String, { description: 'The new name.' }) name: string,
  ): Promise<SavedView> {
    return services.savedViews.rename(actor, id, name)
  }

  @Mutation(() => SavedView, {
    description: 'Deletes an own view, or a shared one that the caller has shared. Admins delete all shared ones.',
  })
  deleteSavedView(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, ID_OF_VIEW) id: string,
  ): Promise<SavedView> {
    return services.savedViews.remove(actor, id)
  }
}
