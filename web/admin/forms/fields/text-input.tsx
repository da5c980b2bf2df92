import { use, useId, useState } from 'react'
import { type Field, typeOf } from '../../../../schema/fields.ts'
import { CONTROL_CLASS } from '../../ui/controls/field.tsx'
import { preloaded } from '../../ui/controls/preloaded.tsx'
import { FieldExtrasContext } from './field-extras.ts'
import { Labelled, useField, type WidgetProps } from './control.tsx'

const NearSameHint = preloaded(() => import('./near-same-hint.tsx'))

/** Edits single-line text: plain text, an e-mail address, a telephone number or a URL. */
export function TextInput(props: WidgetProps<Field<string>>) {
  const { value, change, bind, error } = useField<string | null>(props.path)
  const suggestions = use(FieldExtrasContext).suggestions?.[props.path] ?? []
  const listId = useId()
  const [isTyping, setTyping] = useState(false)
  return (
    <Labelled {...props} error={error} text={value ?? ''}>
      {(control) => (
        <>
          <input
            {...control}
            {...bind}
            onFocus={() => setTyping(true)}
            onBlur={() => {
              setTyping(false)
              bind.onBlur()
            }}
            type={typeOf(props.field).input}
            value={value ?? ''}
            onChange={(event) => change(event.target.value)}
            autoComplete="off"
            {...(suggestions.length > 0 && { list: listId })}
            className={CONTROL_CLASS}
          />
          {suggestions.length > 0 && (
            <datalist id={listId}>
              {suggestions.map((suggestion) => (
                <option key={suggestion}>{suggestion}</option>
              ))}
            </datalist>
          )}
          {suggestions.length > 0 && !isTyping && value && (
            <NearSameHint value={value} known={suggestions} onUse={change} />
          )}
        </>
      )}
    </Labelled>
  )
}
