import Search from 'virtual:icon/search'
import { useState } from 'react'
import { Labelled, useField, type WidgetProps } from '../../../web/admin/forms/fields/control.tsx'
import { CONTROL_CLASS } from '../../../web/admin/ui/controls/field.tsx'
import { IconButton } from '../../../web/admin/ui/controls/icon-button.tsx'
import { preloaded } from '../../../web/admin/ui/controls/preloaded.tsx'
import type { TextField } from '../text-type.ts'

// Downloaded after the form can be used.
const LinkWarning = preloaded(() => import('../../../web/admin/forms/links/link-warning.tsx'))
const PageSearchDialog = preloaded(() => import('../../../web/admin/forms/links/page-search-dialog.tsx'))

/** Edits an address: typed, or of a page of this site that is searched. */
export default function LinkInput(props: WidgetProps<TextField>) {
  const { value, change, bind, error } = useField<string>(props.path)
  const [isSearching, setSearching] = useState(false)
  /** The address as it was when the input was left. */
  const [checked, setChecked] = useState('')
  return (
    <Labelled {...props} error={error} text={value}>
      {(control) => (
        <>
          <div className="flex items-center gap-1">
            <input
              {...control}
              {...bind}
              value={value}
              onChange={(event) => change(event.target.value)}
              onBlur={() => {
                bind.onBlur()
                setChecked(value)
              }}
              autoComplete="off"
              className={CONTROL_CLASS}
            />
            <IconButton label={`Find a page: ${props.field.label}`} onClick={() => setSearching(true)}>
              <Search aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
          <LinkWarning address={checked === value ? checked : ''} />
          {isSearching && (
            <PageSearchDialog
              label={props.field.label}
              onChoose={(url) => {
                change(url)
                setSearching(false)
              }}
              onClose={() => setSearching(false)}
            />
          )}
        </>
      )}
    </Labelled>
  )
}
