import type { ComponentType } from 'react'
import type { Field } from '../../../../schema/fields.ts'
import type { WidgetProps } from './control.tsx'
import { TextInput } from './text-input.tsx'

/** The controls of the types that have one of their own, by their place. */
const inputs = import.meta.glob<ComponentType<WidgetProps>>('../../../../schema/fields/*/input.tsx', {
  eager: true,
  import: 'default',
})

/** Returns the control for the type of a field. */
export const inputOf = ({ type }: Field): ComponentType<WidgetProps> =>
  inputs[`../../../../schema/fields/${type}/input.tsx`] ?? (TextInput as ComponentType<WidgetProps>)
