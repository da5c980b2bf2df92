/**
 * The building blocks of the content model. A field is plain data: its type, label, limits, default value and form control.
 * Everything else (checks, tables, GraphQL types, forms) follows from this data and from its type, a folder in `fields/`.
 */

export {
  type ChoiceOption,
  type Field,
  type Fields,
  LINE_LIMIT,
  LIST_LIMIT,
  type NestedField,
  type ValueOf,
  type ValuesOf,
} from './fields/field.ts'
export {
  defaultOf,
  defaultsOf,
  isBlocks,
  isDocument,
  isGroup,
  isGroupList,
  isNeeded,
  isNested,
  isOptionalGroup,
  isPicture,
  isPlainList,
  nameInGraphQL,
  selectedInGraphQL,
  type JsonForm,
  type Operator,
  optionsOf,
  isReference,
  targetsOf,
  typeOf,
} from './fields/field-type.ts'
export { groupNames, groupOf } from './fields/blocks/block.ts'
export { blocks } from './fields/blocks/type.ts'
export { choice } from './fields/choice/type.ts'
export { colour } from './fields/colour/type.ts'
export { date } from './fields/date/type.ts'
export { dateTime } from './fields/dateTime/type.ts'
export { decimal } from './fields/decimal/type.ts'
export { email } from './fields/email/type.ts'
export { externalKey } from './fields/externalKey/type.ts'
export { group } from './fields/group/type.ts'
export { groupList } from './fields/groupList/type.ts'
export { icon } from './fields/icon/type.ts'
export { file } from './fields/file/type.ts'
export { image } from './fields/image/type.ts'
export { integer } from './fields/integer/type.ts'
export { languageTag } from './fields/languageTag/type.ts'
export { link } from './fields/link/type.ts'
export { longText } from './fields/longText/type.ts'
export { labelKey } from './fields/labelKey/type.ts'
export { pagePath } from './fields/pagePath/type.ts'
export { path } from './fields/path/type.ts'
export { phone } from './fields/phone/type.ts'
export { reference } from './fields/reference/type.ts'
export { references } from './fields/references/type.ts'
export { richText } from './fields/richText/type.ts'
export { slug } from './fields/slug/type.ts'
export { isText } from './fields/text-type.ts'
export { text } from './fields/text/type.ts'
export { textList, type TextListField } from './fields/textList/type.ts'
export { inLanguage, missingWhenShown } from './fields/translations/in-language.ts'
export { isTranslations, sameTranslation, type Translations, translations } from './fields/translations/type.ts'
export { toggle } from './fields/toggle/type.ts'
export { url } from './fields/url/type.ts'
