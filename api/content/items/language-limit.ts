import { sameTranslation, type Translations } from '../../../schema/fields.ts'
import type { TranslationsPatch } from '../../../schema/fields/translations/type.ts'
import { type AnyKind, blank } from '../../../schema/kind.ts'
import { withPatch } from '../../../schema/merge.ts'
import { sameValue } from '../../../schema/same-value.ts'
import { type Actor, beyondLanguages } from '../../access/permissions/policy.ts'
import { notFound } from '../../platform/errors.ts'
import type { Change } from './change.ts'
import type { Item } from './items.ts'

type Values = Record<string, unknown>

const TRANSLATIONS = 'translations'
const translationsIn = (values: Values) => (values[TRANSLATIONS] ?? {}) as Translations

/**
 * Requires that two states of an item differ only in texts that the role of the actor is limited to.
 *
 * @throws AppError FORBIDDEN
 */
export function requireWithinLanguages(actor: Actor, { fields }: AnyKind, before: Values, after: Values): void {
  const isAllowed = (language: string) => actor.languages?.has(language) === true
  const [was, is] = [translationsIn(before), translationsIn(after)]
  const isSame =
    Object.entries(fields).every(([key, field]) => key === TRANSLATIONS || sameValue(field, before[key], after[key])) &&
    Object.keys({ ...was, ...is }).every((tag) => isAllowed(tag) || sameTranslation(was[tag], is[tag]))
  if (!isSame) throw beyondLanguages(actor)
}

/**
 * Requires of an actor whose role is limited to languages that changes write only texts in these.
 *
 * @throws AppError FORBIDDEN
 */
export function requireOwnTexts(actor: Actor, changes: readonly Change[]): void {
  const { languages } = actor
  if (!languages) return
  const isOwn = (values: Values) =>
    Object.keys(values).every((key) => key === TRANSLATIONS) &&
    Object.keys(translationsIn(values)).every((language) => languages.has(language))
  if (!changes.every((change) => change.action === 'update' && isOwn(change.values as Values)))
    throw beyondLanguages(actor)
}

/**
 * Returns the part of a change that writes texts which the role of the actor is limited to. Other values may be those that the item has: they
 * are not written, so that nothing is lost that changes at the same moment.
 *
 * @throws AppError FORBIDDEN for a change of anything else
 */
function withinLanguages(actor: Actor, kind: AnyKind, before: Values, values: Values): Values {
  requireWithinLanguages(actor, kind, before, withPatch(kind.fields, before, values))
  const texts = Object.entries((values[TRANSLATIONS] ?? {}) as TranslationsPatch)
  const own = texts.filter(([language]) => actor.languages?.has(language))
  return own.length > 0 ? { [TRANSLATIONS]: Object.fromEntries(own) } : {}
}

/**
 * Returns what an actor whose role is limited to languages may write of a change.
 *
 * @param item the item that it changes
 * @throws AppError FORBIDDEN or NOT_FOUND
 */
export function limitedTo(actor: Actor, change: Change, item: Item | undefined): Change {
  const { kind, action } = change
  const values = (change.values ?? {}) as Record<string, unknown>
  if (action === 'update') {
    if (!item) throw notFound(kind.label, true)
    return { ...change, values: withinLanguages(actor, kind, item, values) }
  }
  // A singleton that was never saved has its defaults.
  if (action === 'delete' || !kind.singleton) throw beyondLanguages(actor)
  requireWithinLanguages(actor, kind, blank(kind), values)
  return change
}
