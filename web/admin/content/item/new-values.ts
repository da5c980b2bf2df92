import { blank, type Kind } from '../../../../schema/kind.ts'

/** Returns the values that the form of a new item begins with: its defaults, and today for the date by which its list is sorted. */
export function newValues(kind: Kind) {
  // Swedish writes days as ISO 8601 does.
  const today = () => new Date().toLocaleDateString('sv-SE')
  return { ...blank(kind), ...(kind.dateField !== undefined && { [kind.dateField]: today() }) }
}
