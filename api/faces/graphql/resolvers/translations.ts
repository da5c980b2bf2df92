import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import type { WorkState } from '../../../content/translations/status.ts'
import type { Context } from '../context.ts'
import { ContentKind } from '../types/content-kind.ts'
import { Paging } from '../types/paging.ts'
import {
  DraftedTranslations,
  DraftTranslationsInput,
  ItemsToTranslatePage,
  ShownTranslations,
  TranslationState,
  TranslationStatus,
} from '../types/translations.ts'

const KIND = { nullable: true, description: 'The kind of the items; all kinds without.' } as const

@Resolver()
export class TranslationsResolver {
  @Query(() => [TranslationStatus], {
    description:
      'How much of the live content is translated, by kind and language, for those who read what is not published.',
  })
  translationStatus(
    @Ctx() { actor, services }: Context,
    @Arg('language', () => String, { nullable: true, description: 'The tag of one language; all languages without.' })
    language?: string,
    @Arg('kind', () => ContentKind, KIND) kind?: string,
  ): Promise<TranslationStatus[]> {
    return services.translationStatus.status(actor, { kind, ...(language != null && { language }) })
  }

  @Query(() => ItemsToTranslatePage, { description: 'The live items with something to translate in a language.' })
  itemsToTranslate(
    @Ctx() { actor, services }: Context,
    @Args(() => Paging) { limit, offset }: Paging,
    @Arg('language', () => String, { description: 'The tag of the language, such as es.' }) language: string,
    @Arg('kind', () => ContentKind, KIND) kind?: string,
    @Arg('state', () => TranslationState, { nullable: true, description: 'What there is to do; anything without.' })
    state?: WorkState,
  ): Promise<ItemsToTranslatePage> {
    return services.translationStatus.itemsToTranslate(actor, { language, kind, state, limit, offset })
  }

  @Query(() => Boolean, { description: 'Whether a service drafts translations (TRANSLATE_URL).' })
  offersTranslationDrafts(@Ctx() { actor, services }: Context): boolean {
    return services.translationDrafts.isOffered(actor)
  }

  @Mutation(() => DraftedTranslations, {
    description:
      'Drafts the missing texts of items by the translation service. Texts that are there, live or in the draft, stay as they are.',
  })
  draftTranslations(
    @Ctx() { actor, services }: Context,
    @Arg('input', () => DraftTranslationsInput, { description: 'The language and the items.' })
    input: DraftTranslationsInput,
  ): Promise<DraftedTranslations> {
    return services.translationDrafts.draft(actor, input)
  }

  @Mutation(() => ShownTranslations, {
    description:
      'Makes the complete translations of live items into a language visible, at most 1,000 at once, of the kinds that the caller may change.',
  })
  showCompleteTranslations(
    @Ctx() { actor, services }: Context,
    @Arg('language', () => String, { description: 'The tag of the language, such as es.' }) language: string,
    @Arg('kind', () => ContentKind, KIND) kind?: string,
  ): Promise<ShownTranslations> {
    return services.translationShowing.showComplete(actor, { language, kind })
  }
}
