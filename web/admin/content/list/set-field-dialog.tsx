import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { isTranslations } from '../../../../schema/fields.ts'
import { blank, type Kind, uniqueKeys } from '../../../../schema/kind.ts'
import { FormInDialog } from '../../ui/dialogs/form-in-dialog.tsx'
import { FieldExtrasContext } from '../../forms/fields/field-extras.ts'
import { FieldGrid } from '../../forms/fields/field-grid.tsx'
import { useSuggestions } from '../../forms/fields/use-suggestions.ts'
import { CONTROL_CLASS, Field } from '../../ui/controls/field.tsx'

interface Props {
  kind: Kind
  /** The number of selected items. */
  count: number
  /** Sets the field. @throws Problem, which the dialog shows */
  onSet: (values: Record<string, unknown>) => Promise<void>
  onClose: () => void
}

/** Returns the fields that many items can share: not those that identify them. */
const sharedFields = (kind: Kind) =>
  Object.entries(kind.fields).filter(
    ([key, field]) =>
      key !== kind.titleField && key !== kind.naturalKey && !uniqueKeys(kind).includes(key) && !isTranslations(field),
  )

/** Gives one field of the selected items the same value. */
export default function SetFieldDialog({ kind, count, onSet, onClose }: Props) {
  const fields = sharedFields(kind)
  const suggestions = useSuggestions(kind)
  const [key, setKey] = useState(fields[0]![0])
  return (
    <FormInDialog<Record<string, unknown>>
      title="Set a field"
      description={count === 1 ? '1 item' : `${count.toLocaleString('en')} items get the same value`}
      submitLabel="Set"
      initial={blank(kind)}
      onClose={onClose}
      onSubmit={async (values) => {
        await onSet({ [key]: values[key] })
        onClose()
      }}
    >
      {(form) => (
        <FormProvider {...form}>
          <Field label="Field">
            {(control) => (
              <select
                {...control}
                value={key}
                onChange={(event) => setKey(event.target.value)}
                className={CONTROL_CLASS}
              >
                {fields.map(([name, { label }]) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <FieldExtrasContext value={{ suggestions }}>
            <FieldGrid key={key} fields={{ [key]: kind.fields[key]! }} className="sm:grid-cols-1!" />
          </FieldExtrasContext>
        </FormProvider>
      )}
    </FormInDialog>
  )
}
