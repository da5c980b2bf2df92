import { use, useId } from 'react'
import type { TextField as Text, LinkField } from '../../../../schema/fields.ts'
import { CONTROL_CLASS } from '../../ui/controls/field.tsx'
import { FieldExtrasContext } from './field-extras.ts'
import { Labelled, useField, type WidgetProps } from './control.tsx'

const INPUT_TYPES: Record<Text['type'] | LinkField['type'], string> = {
  text: 'text',
  icon: 'text',
  colour: 'text',
  link: 'text',
  path: 'text',
  email: 'email',
  phone: 'tel',
  date: 'date',
  url: 'url',
  image: 'url',
}

/** Edits single-line text: plain text, an e-mail address, a telephone number, a date or a URL. */
export function TextField(props: WidgetProps<Text | LinkField>) {
  const { value, change, bind, error } = useField<string>(props.path)
  const suggestions = use(FieldExtrasContext).suggestions?.[props.path] ?? []
  const listId = useId()
  return (
    <Labelled {...props} error={error} text={value}>
      {(control) => (
        <>
          <input
            {...control}
            {...bind}
            type={INPUT_TYPES[props.field.type]}
            value={value}
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
        </>
      )}
    </Labelled>
  )
}
