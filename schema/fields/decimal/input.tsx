import { useState } from 'react'
import { Labelled, useField, type WidgetProps } from '../../../web/admin/forms/fields/control.tsx'
import { CONTROL_CLASS } from '../../../web/admin/ui/controls/field.tsx'
import { readDecimal, shortDecimal } from './decimals.ts'
import type { DecimalField } from './type.ts'

/**
 * Edits a decimal number as text, so that it stays exact. An empty input is null. Separators of thousands are read, and shown until
 * the input loses the focus.
 */
export default function DecimalInput(props: WidgetProps<DecimalField>) {
  const { value, change, bind, error } = useField<string | null>(props.path)
  const [typed, setTyped] = useState<{ text: string; value: string | null } | null>(null)
  // The value may have been changed by something else since.
  const shown = typed?.value === value ? typed.text : shortDecimal(value ?? '')

  function type(text: string) {
    const read = text === '' ? null : readDecimal(text, props.field.scale)
    setTyped({ text, value: read })
    change(read)
  }
  return (
    <Labelled {...props} error={error}>
      {(control) => (
        <input
          {...control}
          {...bind}
          onBlur={() => {
            setTyped(null)
            bind.onBlur()
          }}
          inputMode="decimal"
          value={shown}
          onChange={(event) => type(event.target.value)}
          autoComplete="off"
          className={`${CONTROL_CLASS} font-mono`}
        />
      )}
    </Labelled>
  )
}
