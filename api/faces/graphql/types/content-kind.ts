import { registerEnumType } from 'type-graphql'
import { stored } from '../../../../schema/kinds/index.ts'
import { enumName } from '../../../../schema/names.ts'

/** Every kind that has a history, by its GraphQL name. */
export const ContentKind = Object.fromEntries(stored.map((kind) => [enumName(kind.name), kind.name]))

registerEnumType(ContentKind, {
  name: 'ContentKind',
  description: 'The kinds of content that have a history.',
  valuesConfig: Object.fromEntries(stored.map((kind) => [enumName(kind.name), { description: kind.labelPlural }])),
})
