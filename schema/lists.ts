import {
  dateTime,
  type Field,
  type Fields,
  integer,
  isNested,
  isPlainList,
  optionsOf,
  reference,
  text,
  textList,
  toggle,
  typeOf,
} from './fields.ts'
import { ITEM_STATES } from './fields/translations/state.ts'
import { hasTranslations, type Kind } from './kind.ts'

/** Returns the fields by which lists of a kind can be filtered, in addition to `isActive`: all choices, and what the kind names. */
export const filterableFields = (kind: Kind): [key: string, field: Field][] =>
  Object.entries(kind.fields).filter(([key, field]) => optionsOf(field) !== undefined || kind.filterable.includes(key))

/** Returns the text fields by which lists of a kind can be filtered. Their values are those that items have. */
export const filterableTexts = (kind: Kind): [key: string, field: Field][] =>
  filterableFields(kind).filter(([, field]) => optionsOf(field) === undefined)

/** What lists tell of the visits of items. The values are no part of the items. */
const VISITS: [key: string, field: Field][] = [
  ['visits', integer('Visits', { default: 0 })],
  ['lastVisitAt', text('Last visit')],
]

/**
 * Returns the fields by which lists of a kind can be sorted, in addition to `createdAt` and `updatedAt`: all that have one short
 * value, and the visits of kinds that have them.
 */
export const sortableFields = (kind: Kind): [key: string, field: Field][] => [
  ...Object.entries(kind.fields).filter(([, field]) => typeOf(field).isSortable),
  ...(kind.hasVisits ? VISITS : []),
]

/** The values that the server adds to items, as fields that conditions can name. */
const storedFields = ({ name }: Kind): Fields => ({
  id: reference('Id', { to: name }),
  createdAt: dateTime('Created'),
  updatedAt: dateTime('Changed'),
})

/** The key of the states of an item's translations. */
export const TRANSLATION_STATES = 'translationStates'

/** What is known of the work on an item, as fields that conditions can name. The values are no part of the item. */
const WORK_FIELDS: Fields = {
  hasDraft: toggle('Has a draft', { help: 'Whether there is a draft of the item.' }),
  inRelease: toggle('In a release', { help: 'Whether a release that is not published yet changes the item.' }),
  waitingForReview: toggle('Waiting for review', { help: 'Whether a release in review changes the item.' }),
  changedBy: textList('Changed by', {
    required: true,
    help: 'The names of the users who made the current version of the item and its draft.',
  }),
  [TRANSLATION_STATES]: textList('Translations', {
    required: true,
    help: `The states of the live item in each other language of the site, such as es.outdated: ${ITEM_STATES.join(', ')}.`,
  }),
}

/** Returns whether a condition on a kind compares the work on its items by a key. A field of the kind with that key comes first. */
export const isWorkField = (kind: Kind, key: string): boolean =>
  Object.hasOwn(WORK_FIELDS, key) && !(key in kind.fields) && (key !== TRANSLATION_STATES || hasTranslations(kind))

const isComparable = (field: Field): boolean =>
  isNested(field) ? comparableInGroup(field.fields).length > 0 : typeOf(field).operators.length > 0

/** Returns the fields that conditions on lists of a kind can name, with groups and lists of groups. Fields without operators are missing. */
export const comparableFields = (kind: Kind): [key: string, field: Field][] =>
  [
    ...Object.entries({ ...kind.fields, ...storedFields(kind) }),
    ...Object.entries(WORK_FIELDS).filter(([key]) => isWorkField(kind, key)),
  ].filter(([, field]) => isComparable(field))

/**
 * Returns the fields of a group, or of each entry of a list of groups, that conditions can name. A plain list within JSON is no array
 * of PostgreSQL.
 */
export const comparableInGroup = (fields: Fields): [key: string, field: Field][] =>
  Object.entries(fields).filter(([, field]) => !isPlainList(field) && isComparable(field))
