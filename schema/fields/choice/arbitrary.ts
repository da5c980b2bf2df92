import fc from 'fast-check'
import type { ChoiceField } from './type.ts'

export default ({ options }: ChoiceField) => fc.constantFrom(...options.map(({ value }) => value))
