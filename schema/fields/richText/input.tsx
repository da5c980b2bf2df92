import { lazy, Suspense } from 'react'
import { Spinner } from '../../../web/ui/spinner.tsx'
import { Labelled, useField, type WidgetProps } from '../../../web/admin/forms/fields/control.tsx'
import type { TextField } from '../text-type.ts'

// The editor is large, so only forms with such a field load it.
const RichTextEditor = lazy(() => import('../../../web/admin/forms/rich-text/editor.tsx'))

/** Edits a formatted text. */
export default function RichTextInput(props: WidgetProps<TextField>) {
  const { value, change, bind, error } = useField<string>(props.path)
  const { ref, onBlur } = bind
  const { field, within } = props
  return (
    <Labelled {...props} error={error} text={value}>
      {(control) => (
        <Suspense fallback={<Spinner label="Loading the editor..." />}>
          <RichTextEditor
            label={within ? `${within}: ${field.label}` : field.label}
            value={value}
            control={control}
            handle={ref}
            onChange={change}
            onBlur={onBlur}
          />
        </Suspense>
      )}
    </Labelled>
  )
}
