import { textOf } from '../editing/display.ts'
import type { Editor } from '../editing/use-editor.ts'

/** Names the item of a form in a message, by what the form holds now. */
export function nameInForm({ kind, form }: Editor): string {
  const title = kind.singleton ? kind.label : textOf(form.getValues(kind.titleField))
  return title ? `“${title}”` : `the ${kind.label.toLowerCase()}`
}
