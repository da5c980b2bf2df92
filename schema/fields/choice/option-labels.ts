import type { ChoiceOption } from '../field.ts'

let texts: ReadonlyMap<ChoiceOption, string> = new Map()

/** Sets the texts that editors gave options instead of their labels. The admin does, so that it names them as the website does. */
export function setOptionLabels(changed: ReadonlyMap<ChoiceOption, string>): void {
  texts = changed
}

/** Returns what an option is called. */
export const labelOf = (option: ChoiceOption): string => texts.get(option) ?? option.label

/** Returns what the option with a value is called; undefined if none has it. */
export function labelOfValue(options: readonly ChoiceOption[], value: unknown): string | undefined {
  const option = options.find((each) => each.value === value)
  return option && labelOf(option)
}
