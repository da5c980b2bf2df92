import { Labelled, useField, type WidgetProps } from '../../../web/admin/forms/fields/control.tsx'
import { CONTROL_CLASS } from '../../../web/admin/ui/controls/field.tsx'
import { isPageName, PAGE_NAMES, pathOfName } from '../../website.ts'
import type { TextField } from '../text-type.ts'

/** Selects a page of the website. A stored name that belongs to none stays until another one is chosen. */
export default function PageNameInput(props: WidgetProps<TextField>) {
  const { value, change, bind, error } = useField<string>(props.path)
  const isStray = value !== '' && !isPageName(value)
  return (
    <Labelled {...props} error={error}>
      {(control) => (
        <>
          <select
            {...control}
            {...bind}
            value={value}
            onChange={(event) => change(event.target.value)}
            className={CONTROL_CLASS}
          >
            {value === '' && <option value="">Choose a page</option>}
            {isStray && <option value={value}>{value} (no page)</option>}
            {PAGE_NAMES.map((name) => (
              <option key={name} value={name}>
                {name} ({pathOfName(name)})
              </option>
            ))}
          </select>
          <p role="status" className="text-sm text-danger empty:hidden">
            {isStray && `No page has the name “${value}”, so nothing of this entry is shown.`}
          </p>
        </>
      )}
    </Labelled>
  )
}
