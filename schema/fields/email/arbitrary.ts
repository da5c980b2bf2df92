import fc from 'fast-check'
import type { TextField } from '../text-type.ts'

export default ({ max }: TextField) => fc.emailAddress().filter((address) => address.length <= max)
