import { type ChoiceOption, type Fields, isGroup, optionsOf } from '../fields.ts'

/**
 * Returns the options of all choices whose labels visitors read, with the keys of their labels, such as `job.type:CONTRACT`. Those of pictures
 * visitors do not read.
 */
export const labelledOptions = (fields: Fields, path: string): [key: string, option: ChoiceOption][] =>
  Object.entries(fields).flatMap(([key, field]) => {
    if (isGroup(field)) return labelledOptions(field.fields, `${path}.${key}`)
    if ('isPictorial' in field) return []
    return (optionsOf(field) ?? []).map((option): [string, ChoiceOption] => [`${path}.${key}:${option.name}`, option])
  })
