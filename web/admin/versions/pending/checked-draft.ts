import { loadValidation } from '../../forms/editing/load-validation.ts'
import type { Values } from '../../model/item.ts'
import type { Editor } from '../../forms/editing/use-editor.ts'

/** Resolves to the values of a form, which may be incomplete. If some are invalid, marks them in the form and resolves to null. */
export async function checkedDraft({ kind, form }: Editor): Promise<Values | null> {
  const { checkDraft } = await loadValidation()
  form.clearErrors()
  const { values, errors } = checkDraft(kind, form.getValues())
  for (const { field, message } of errors ?? []) form.setError(field, { type: 'validate', message })
  return values ?? null
}
