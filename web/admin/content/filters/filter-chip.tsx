import X from 'virtual:icon/x'
import type { KeyboardEvent } from 'react'
import type { Kind } from '../../../../schema/kind.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import type { Condition } from './conditions.ts'
import FilterPopover from './filter-popover.tsx'
import { FilterValue } from './filter-value.tsx'
import { filterOf } from './filters.ts'
import { useFilterFields } from './use-filter-fields.ts'

interface Props {
  kind: Kind
  condition: Condition
  onChange: (condition: Condition) => void
  onRemove: () => void
}

/** A condition of a list: a press edits it, and Delete removes it. One that no filter makes is shown as it is in the address. */
export default function FilterChip({ kind, condition, onChange, onRemove }: Props) {
  const filter = filterOf(useFilterFields(kind), condition)
  const label = filter?.field.label ?? JSON.stringify(condition)
  const isFixed = filter?.comparison.fixed !== undefined
  const removeByKey = ({ key }: KeyboardEvent) => {
    if (key === 'Delete' || key === 'Backspace') onRemove()
  }
  return (
    <span className="inline-flex max-w-full items-center rounded-full border border-line-strong bg-raised text-sm">
      {filter ? (
        <FilterPopover
          kind={kind}
          filter={filter}
          onApply={onChange}
          trigger={
            <button type="button" onKeyDown={removeByKey} className="min-h-8 min-w-0 truncate rounded-full pl-3">
              <span className="text-ink-soft">{label}</span>{' '}
              <span className={isFixed ? '' : 'text-ink-soft'}>{filter.comparison.label}</span>{' '}
              {!isFixed && <FilterValue {...filter} />}
            </button>
          }
        />
      ) : (
        <code className="truncate pl-3 text-xs">{label}</code>
      )}
      <IconButton label={`Remove filter: ${label}`} onClick={onRemove} className="size-8! rounded-full!">
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </span>
  )
}
