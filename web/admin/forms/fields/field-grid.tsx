import { createElement, use } from 'react'
import { type Field, isTranslations, typeOf } from '../../../../schema/fields.ts'
import { classNames } from '../../../ui/class-names.ts'
import { CommentsContext } from '../comments/place.ts'
import type { GridProps, WidgetProps } from './control.tsx'
import { inputOf } from './inputs.ts'

/** Sorts the `isActive` field last, wherever the model declares it. */
const isActiveLast = ([a]: [string, Field], [b]: [string, Field]) => Number(a === 'isActive') - Number(b === 'isActive')

/** A field takes the whole row unless it is short and beside another short one. */
const WHOLE_ROW = 'sm:[&:not([data-short]+[data-short],[data-short]:has(+[data-short]))]:col-span-2'
/** The same in a form, which is narrow beside a page. Parts of fields are short enough to share a row there. */
const WHOLE_ROW_IN_FORM = '@lg:[&:not([data-short]+[data-short],[data-short]:has(+[data-short]))]:col-span-2'

/** Renders the widgets of a set of fields. Short fields share a row. */
export function FieldGrid({ fields, prefix = '', within, className }: GridProps) {
  const comments = use(CommentsContext)
  const isForm = prefix === ''
  const columns = isForm ? '@lg:grid-cols-2' : 'sm:grid-cols-2'
  const grid = (
    <div className={classNames('grid items-start gap-x-4 gap-y-5', columns, className)}>
      {Object.entries(fields)
        .filter(([, field]) => !isTranslations(field))
        .toSorted(isActiveLast)
        .map(([key, field]) => (
          <div
            key={key}
            data-field={prefix + key}
            data-short={typeOf(field).isWide ? undefined : ''}
            className={`group/field relative min-w-0 ${isForm ? WHOLE_ROW_IN_FORM : WHOLE_ROW}`}
          >
            <FieldWidget path={prefix + key} field={field} within={within} />
            {isForm && comments && (
              <comments.Button field={key} entry="" label={field.label} className="absolute -top-0.5 right-0" />
            )}
          </div>
        ))}
    </div>
  )
  return isForm ? <div className="@container">{grid}</div> : grid
}

/** Renders the control for the type of a field. */
export const FieldWidget = (props: Omit<WidgetProps, 'Grid'>) =>
  createElement(inputOf(props.field), { ...props, Grid: FieldGrid })
