import type { Field, Fields } from '../../../../schema/fields.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { WidgetProps } from './control.tsx'
import { FieldWidget } from './field-widget.tsx'
import { GroupField } from './group-field.tsx'
import { GroupListField } from './group-list-field.tsx'

/** Whether two fields of a type share a row. */
const IS_SHORT: Record<Field['type'], boolean> = {
  text: true,
  email: true,
  phone: true,
  colour: true,
  icon: true,
  date: true,
  path: true,
  choice: true,
  integer: true,
  toggle: true,
  url: true,
  link: true,
  longText: false,
  richText: false,
  image: false,
  textList: false,
  group: false,
  groupList: false,
}

/** Sorts the `isActive` field last, wherever the model declares it. */
const isActiveLast = ([a]: [string, Field], [b]: [string, Field]) => Number(a === 'isActive') - Number(b === 'isActive')

interface Props {
  fields: Fields
  /** The prefix of each key in the form, such as `contact.`. */
  prefix?: string
  /** The keys of the fields whose counters are always shown. */
  counted?: readonly string[]
  within?: string | undefined
  className?: string
}

/** Renders the widgets of a set of fields. Short fields share a row. */
export function FieldGrid({ fields, prefix = '', counted, within, className }: Props) {
  return (
    <div className={classNames('grid items-start gap-x-4 gap-y-5 sm:grid-cols-2', className)}>
      {Object.entries(fields)
        .toSorted(isActiveLast)
        .map(([key, field]) => (
          <div key={key} className={classNames('min-w-0', !IS_SHORT[field.type] && 'sm:col-span-2')}>
            <AnyWidget path={prefix + key} field={field} counted={counted?.includes(key)} within={within} />
          </div>
        ))}
    </div>
  )
}

/** Renders the widget of a field. Groups are rendered as a nested grid. */
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
