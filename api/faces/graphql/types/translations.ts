import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql'
import { MAX_DRAFTED } from '../../../content/translations/drafting.ts'
import { ContentKind } from './content-kind.ts'
import { TitledReference } from './item-reference.ts'

export const TranslationState = { MISSING: 'missing', OUTDATED: 'outdated', HIDDEN: 'hidden' }

registerEnumType(TranslationState, {
  name: 'TranslationState',
  description: 'What there is to do about the translation of an item.',
  valuesConfig: {
    MISSING: { description: 'Texts have no translation.' },
    OUTDATED: { description: 'Originals of translated texts have changed since.' },
    HIDDEN: { description: 'There are texts in the language, but visitors do not see the translation.' },
  },
})

@ObjectType({ description: 'How much of the live items of a kind is translated into a language. Drafts do not count.' })
export class TranslationStatus {
  @Field(() => ContentKind, { description: 'The kind of the items.' })
  kind!: string
  @Field(() => String, { description: 'The tag of the language.' })
  language!: string
  @Field(() => Int, { description: 'The number of items that have texts.' })
  items!: number
  @Field(() => Int, {
    description:
      'The items whose translation visitors see, if the item is active: it is visible and has each required text.',
  })
  visible!: number
  @Field(() => Int, { description: 'The items with some texts in the language that visitors do not see.' })
  hidden!: number
  @Field(() => Int, { description: 'The hidden ones that lack no text, which showCompleteTranslations makes visible.' })
  ready!: number
  @Field(() => Int, { description: 'The items whose texts all have a translation, outdated or not.' })
  complete!: number
  @Field(() => Int, { description: 'The items with an outdated text.' })
  outdatedItems!: number
  @Field(() => Int, { description: 'The number of texts of all items.' })
  texts!: number
  @Field(() => Int, { description: 'The texts without a translation.' })
  missing!: number
  @Field(() => Int, { description: 'The translated texts whose originals have changed since.' })
  outdated!: number
}

@ObjectType({ description: 'A text that should be translated.' })
export class TextToTranslate {
  @Field(() => String, {
    description: 'The path of the text, as in translations of items, such as blocks.b1x9.quote.text.',
  })
  path!: string
  @Field(() => String, { description: 'The label of its field.' })
  label!: string
}

@ObjectType({ description: 'An item with something to translate in a language.' })
export class ItemToTranslate extends TitledReference {
  @Field(() => Int, { description: 'The version of the item.' })
  version!: number
  @Field(() => Boolean, { description: 'Whether its translation is set to be visible.' })
  isVisible!: boolean
  @Field(() => [TextToTranslate], { description: 'The texts without a translation.' })
  missing!: TextToTranslate[]
  @Field(() => [TextToTranslate], { description: 'The translated texts whose originals have changed since.' })
  outdated!: TextToTranslate[]
}

@ObjectType({ description: 'A page of items to translate.' })
export class ItemsToTranslatePage {
  @Field(() => [ItemToTranslate], { description: 'The items of this page, by kind and in the order of their lists.' })
  items!: ItemToTranslate[]
  @Field(() => Int, { description: 'The number of items on all pages.' })
  total!: number
}

@InputType({ description: 'The items whose missing texts are drafted.' })
export class DraftTranslationsInput {
  @Field(() => String, { description: 'The tag of the language, such as es.' })
  language!: string
  @Field(() => ContentKind, { description: 'The kind of the items.' })
  kind!: string
  @Field(() => [ID], { description: `The ids of the items, at most ${MAX_DRAFTED}.` })
  ids!: string[]
}

@ObjectType({ description: 'A text that could not be drafted.' })
export class UndraftedText extends TitledReference {
  @Field(() => String, { description: 'The path of the text.' })
  path!: string
  @Field(() => String, { description: 'The label of its field.' })
  label!: string
  @Field(() => String, { description: 'Why the answer of the service cannot be used.' })
  message!: string
}

@ObjectType({ description: 'What the translation service has written into drafts.' })
export class DraftedTranslations {
  @Field(() => Int, { description: 'The number of items whose drafts got texts.' })
  items!: number
  @Field(() => Int, { description: 'The number of these texts.' })
  texts!: number
  @Field(() => [UndraftedText], { description: 'The texts that could not be drafted.' })
  failed!: UndraftedText[]
}

@ObjectType({ description: 'The translations that have become visible.' })
export class ShownTranslations {
  @Field(() => Int, { description: 'The number of items.' })
  items!: number
  @Field(() => Int, {
    description: 'The number of complete items that are still hidden. Repeat the mutation for them.',
  })
  left!: number
}
