import type { AnyKind, Kind, Website } from '../kind.ts'
import { visitorLabels } from '../website.ts'
import { labelledOptions } from './labelled-options.ts'

/** Returns the words for the items of a kind, and those of its section and of its filter. */
function ofKind(kind: Kind, website: Website): [string, string][] {
  const { name, label, labelPlural } = kind
  const { one, many } = visitorLabels(kind)
  const labels: [string, string | undefined][] = [
    ['section', website.section.label],
    ['one', one],
    ['many', many],
    ['name', one === label ? undefined : label],
    ['names', many === labelPlural ? undefined : labelPlural],
    ['filter', website.filter?.label],
  ]
  return labels.flatMap(([key, text]) => (text === undefined ? [] : [[`${name}:${key}`, text]]))
}

/**
 * Returns the labels that follow from kinds, in English. Those of the words for a kind have keys such as `product:one`, those of
 * its choices `job.type:CONTRACT`.
 */
export const labelsOfKinds = (kinds: readonly AnyKind[]): Record<string, string> =>
  Object.fromEntries(
    kinds.flatMap((kind) => [
      ...(!kind.singleton && kind.website ? ofKind(kind, kind.website) : []),
      ...labelledOptions(kind.fields, kind.name).map(([key, { label }]) => [key, label]),
    ]),
  )
