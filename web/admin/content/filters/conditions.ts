import { isObject } from '../../../../schema/is-object.ts'

/** A condition on the items of a list in the grammar of the API, such as `{"department":{"in":["research"]}}`. */
export type Condition = Record<string, unknown>

/** Returns the conditions in the address of a list. All of them must be met. A text that is no condition has none. */
export function parseConditions(text: string | null): Condition[] {
  try {
    const where: unknown = JSON.parse(text ?? '{}')
    if (!isObject(where) || Object.keys(where).length === 0) return []
    const { and, ...others } = where
    return Array.isArray(and) && Object.keys(others).length === 0 ? and.filter(isObject) : [where]
  } catch {
    return []
  }
}

/** Returns the condition that all conditions are met; undefined without conditions. */
export const joined = (conditions: readonly Condition[]): Condition | undefined =>
  conditions.length > 1 ? { and: conditions } : conditions[0]
