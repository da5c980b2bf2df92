import { textOf } from '../../model/display.ts'
import type { Editor } from '../../forms/editing/use-editor.ts'

/** Names the item of a form in a message, by what the form holds now. */
export function nameInForm({ kind, form }: Editor): string {
  if (kind.singleton) return kind.label
  const title = textOf(form.getValues(kind.titleField))
  return title ? `“${title}”` : `the ${kind.label.toLowerCase()}`
}
