import { useQuery } from '@apollo/client/react'
import type { ChoiceOption } from '../../../schema/fields.ts'
import { setOptionLabels } from '../../../schema/fields/choice/option-labels.ts'
import { kinds } from '../../../schema/kinds/index.ts'
import { labelledOptions } from '../../../schema/labels/labelled-options.ts'
import { type ChangedLabelsQuery, ChangedLabelsDocument } from '../client/graphql/generated.ts'

const options = kinds.flatMap((kind) => labelledOptions(kind.fields, kind.name))

let known: ChangedLabelsQuery | undefined

/** Gives options the labels of a response. */
function apply(data: ChangedLabelsQuery): void {
  if (data === known) return
  known = data
  const texts = new Map(
    (data.site.labels ?? []).flatMap(({ key, text, language }) => (language ? [] : [[key, text] as const])),
  )
  const changed = options.flatMap(([key, option]): [ChoiceOption, string][] => {
    const text = texts.get(key)
    return text === undefined ? [] : [[option, text]]
  })
  setOptionLabels(new Map(changed))
}

/** Lets a component show the options of choices by the labels that editors gave them, once these are loaded. */
export function useOptionLabels(): void {
  const { data } = useQuery(ChangedLabelsDocument)
  if (data) apply(data)
}
