import type { ChoiceOption } from '../../schema/fields.ts'

/** Returns what visitors read for a choice, by its name in GraphQL. A name without a label stands for itself. */
export const choiceLabel = (options: readonly ChoiceOption[], name: string) =>
  options.find((option) => option.name === name)?.label ?? name
