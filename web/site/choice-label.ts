import type { ChoiceOption } from '../../schema/fields.ts'

/** Returns the label of a choice by its name in GraphQL, or the name if it has no label. */
export const choiceLabel = (options: readonly ChoiceOption[], name: string) =>
  options.find((option) => option.name === name)?.label ?? name
