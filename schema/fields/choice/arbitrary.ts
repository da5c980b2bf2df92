import fc from 'fast-check'
import { choice, type ChoiceField } from './type.ts'

export default ({ options }: ChoiceField) => fc.constantFrom(...options.map(({ value }) => value))

export const samples = [
  choice('Soil', [
    { name: 'LOAM', value: 'loam', label: 'Loam' },
    { name: 'HEAVY_CLAY', value: 'heavy clay', label: 'Heavy clay' },
  ]),
]
