import { lazy, Suspense } from 'react'
import type { RichTextField as RichText } from '../../../../schema/fields.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { Labelled, useField, type WidgetProps } from './control.tsx'

// The editor is large, so only forms with such a field load it.
const RichTextEditor = lazy(() => import('../rich-text/editor.tsx'))

/** Edits a formatted text. */
export function RichTextField(props: WidgetProps<RichText>) {
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
