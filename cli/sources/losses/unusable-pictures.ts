import { type Field, isPicture } from '../../../schema/fields.ts'
import { isValid } from '../../../schema/validate.ts'

/* A picture that no page can show, such as a data: address, must not cost the item that has it. */

/** Longest address in a note, in characters. */
const SHOWN = 60

/** Whether a value is the address of a picture that its field cannot have. An empty one clears the field. */
export const isUnusablePicture = (field: Field | undefined, value: unknown): boolean =>
  field !== undefined && isPicture(field) && value !== undefined && value !== '' && !isValid(field, value)

/** Describes the loss of a picture in notes, with an example of its address. */
export const unusablePicture = (field: string, value: unknown): [loss: string, example: string] => [
  `with a picture in ${field} whose address cannot be used (left out)`,
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, SHOWN),
]
