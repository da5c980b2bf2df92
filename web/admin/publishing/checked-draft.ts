import { checkDraft } from '../../../schema/validate.ts'
import type { Values } from '../editing/start.ts'
import type { Editor } from '../editing/use-editor.ts'

/** Returns the values of a form, which may be incomplete. Invalid values are marked in the form; the result is null then. */
export function checkedDraft({ kind, form }: Editor): Values | null {
  form.clearErrors()
  const { values, errors } = checkDraft(kind, form.getValues())
  for (const { field, message } of errors ?? []) form.setError(field, { type: 'validate', message })
  return values ?? null
}
