import fc from 'fast-check'
import type { DateTimeField } from './type.ts'

const times = fc
  .date({ min: new Date('1000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
  .map((time) => time.toISOString())

export default ({ required }: DateTimeField): fc.Arbitrary<string | null> => (required ? times : fc.option(times))
