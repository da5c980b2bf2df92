import type { Field, Fields } from '../../../schema/fields.ts'
import { classNames } from '../../ui/class-names.ts'
import type { WidgetProps } from './control.tsx'
import { FieldWidget } from './field-widget.tsx'
import { GroupField } from './group-field.tsx'
import { GroupListField } from './group-list-field.tsx'

const HALF: ReadonlySet<Field['type']> = new Set([
  'text',
  'email',
  'phone',
  'colour',
  'icon',
  'choice',
  'integer',
  'toggle',
  'url',
  'link',
])

/** Whether an item is shown is decided last, wherever the model declares it. */
const byPlace = ([a]: [string, Field], [b]: [string, Field]) => Number(a === 'isActive') - Number(b === 'isActive')

interface Props {
  fields: Fields
  /** What stands before each key in the form, such as `contact.`. */
  prefix?: string
  /** The keys whose counters always show. */
  counted?: readonly string[]
  within?: string | undefined
  className?: string
}

/** The widgets of a set of fields, short ones side by side. */
export function FieldGrid({ fields, prefix = '', counted, within, className }: Props) {
  return (
    <div className={classNames('grid items-start gap-x-4 gap-y-5 sm:grid-cols-2', className)}>
      {Object.entries(fields)
        .toSorted(byPlace)
        .map(([key, field]) => (
          <div key={key} className={classNames('min-w-0', !HALF.has(field.type) && 'sm:col-span-2')}>
            <AnyWidget path={prefix + key} field={field} counted={counted?.includes(key)} within={within} />
          </div>
        ))}
    </div>
  )
}

/** The widget of a field; for one that holds other fields, a grid of theirs. */
function AnyWidget({ field, path, ...props }: WidgetProps) {
  if (field.type === 'group') {
    return (
      <GroupField field={field}>
        <FieldGrid fields={field.fields} prefix={`${path}.`} />
      </GroupField>
    )
  }
  if (field.type === 'groupList') {
    return (
      <GroupListField path={path} field={field}>
        {(start, name) => <FieldGrid fields={field.fields} prefix={start} within={name} className="flex-1" />}
      </GroupListField>
    )
  }
  return <FieldWidget field={field} path={path} {...props} />
}
