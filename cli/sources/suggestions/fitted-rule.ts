import type { FieldInput, RuleInput } from '../systems/system.ts'
import { valueAt } from '../records/path.ts'
import type { Data } from '../records/values.ts'

/**
 * Returns the rule of a known system without the paths that the records of an export lack, which the plan would name as
 * mistyped. A field without a path gets its default if that is a text.
 */
export function fittedRule(rule: RuleInput, lists: ReadonlyMap<string, readonly Data[]>): RuleInput {
  const records = rule.records === undefined ? [...lists.values()].flat() : (lists.get(rule.records) ?? [])
  const conditions = Object.entries(rule.where ?? {})
  const taken = records.filter((record) =>
    conditions.every(([path, allowed]) =>
      [allowed].flat().some((value) => String(value) === String(valueAt(record, path))),
    ),
  )
  const isKnown = (path: string) => taken.some((record) => valueAt(record, path) !== undefined)
  const fields = Object.entries(rule.fields).flatMap(([field, written]): [string, FieldInput][] => {
    if (typeof written === 'string') return isKnown(written) ? [[field, written]] : []
    if (written.path === undefined) return [[field, written]]
    const paths = [written.path].flat().filter(isKnown)
    const alts = [written.alt ?? []].flat().filter(isKnown)
    if (paths.length === 0) return typeof written.default === 'string' ? [[field, { default: written.default }]] : []
    const { alt: _, ...others } = written
    return [[field, { ...others, path: singleOrList(paths), ...(alts.length > 0 && { alt: singleOrList(alts) }) }]]
  })
  return taken.length === 0 ? rule : { ...rule, fields: Object.fromEntries(fields) }
}

const singleOrList = (paths: string[]) => (paths.length === 1 ? paths[0]! : paths)
