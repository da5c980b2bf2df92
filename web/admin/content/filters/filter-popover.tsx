import { Popover } from '@base-ui/react/popover'
import { type ComponentProps, type ReactElement, useState } from 'react'
import type { Field } from '../../../../schema/fields.ts'
import type { Kind } from '../../../../schema/kind.ts'
import { OptionSearch } from '../../ui/controls/option-search.tsx'
import type { Condition } from './conditions.ts'
import { FilterForm } from './filter-form.tsx'
import type { Filter } from './filters.ts'
import { useFilterFields } from './use-filter-fields.ts'

interface Props {
  trigger: ReactElement<ComponentProps<'button'>>
  defaultOpen?: boolean
  kind: Kind
  /** The filter to change. Undefined for a new one, whose field is chosen first. */
  filter?: Filter
  onApply: (condition: Condition) => void
}

/** A button that opens the editor of a filter. */
export default function FilterPopover({ trigger, defaultOpen = false, kind, filter, onApply }: Props) {
  const fields = useFilterFields(kind)
  const [isOpen, setOpen] = useState(defaultOpen)
  const [chosen, setChosen] = useState<string>()
  const path = filter?.path ?? chosen
  const field = path === undefined ? undefined : fields.get(path)
  const change = (open: boolean) => {
    setOpen(open)
    setChosen(undefined)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={change}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner className="z-50" align="start" sideOffset={4} collisionPadding={8}>
          <Popover.Popup
            aria-label="Filter"
            className="w-80 max-w-[calc(100vw-1rem)] rounded-md border border-line bg-raised"
          >
            {field && path !== undefined ? (
              <FilterForm
                kind={kind}
                path={path}
                field={field}
                filter={filter}
                onApply={(condition) => {
                  change(false)
                  onApply(condition)
                }}
              />
            ) : (
              <FieldSearch fields={fields} onChoose={setChosen} />
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Finds a field by its label. */
function FieldSearch({ fields, onChoose }: { fields: ReadonlyMap<string, Field>; onChoose: (path: string) => void }) {
  const [text, setText] = useState('')
  const options = [...fields]
    .map(([key, { label }]) => ({ key, label }))
    .filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <div className="flex max-h-78 flex-col">
      <OptionSearch
        label="Find a field"
        placeholder="Find a field"
        listLabel="Fields"
        text={text}
        onText={setText}
        options={options}
        onChoose={({ key }) => onChoose(key)}
      />
    </div>
  )
}
