import type { WidgetProps } from '../../../web/admin/forms/fields/control.tsx'
import { TextInput } from '../../../web/admin/forms/fields/text-input.tsx'
import { preloaded } from '../../../web/admin/ui/controls/preloaded.tsx'
import type { TextField } from '../text-type.ts'

// One form has it.
const PageNameInput = preloaded(() => import('./page-name-input.tsx'))

/** Edits a line of text, or chooses the page of the website whose name it is. */
export default function LineInput(props: WidgetProps<TextField>) {
  return props.field.isPageName ? <PageNameInput {...props} /> : <TextInput {...props} />
}
