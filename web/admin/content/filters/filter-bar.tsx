import Plus from 'virtual:icon/plus'
import { type ReactNode, Suspense, useRef } from 'react'
import type { Kind } from '../../../../schema/kind.ts'
import { Button } from '../../../ui/button.tsx'
import { MenuOnDemand } from '../../ui/controls/menu-on-demand.tsx'
import { lazyWhenIdle } from '../../ui/controls/preloaded.tsx'
import type { Condition } from './conditions.ts'

const FilterPopover = lazyWhenIdle(() => import('./filter-popover.tsx'))
const FilterChip = lazyWhenIdle(() => import('./filter-chip.tsx'))

interface Props {
  kind: Kind
  conditions: readonly Condition[]
  onChange: (conditions: readonly Condition[]) => void
  /** Shown after the button. */
  children: ReactNode
}

/** The conditions of a list, and the button that adds one. */
export function FilterBar({ kind, conditions, onChange, children }: Props) {
  const list = useRef<HTMLUListElement>(null)

  function remove(at: number) {
    // The next chip takes this place. After the last one comes the button that adds one.
    const isLast = at === conditions.length - 1
    list.current?.children[isLast ? at + 1 : at]?.querySelector('button')?.focus()
    onChange(conditions.toSpliced(at, 1))
  }
  return (
    <ul ref={list} aria-label="Filters" className="flex min-w-0 flex-wrap items-center gap-2">
      <Suspense>
        {/* A changed condition keeps its place, and its chip the focus. */}
        {[...conditions.entries()].map(([at, condition]) => (
          <li key={at} className="max-w-full">
            <FilterChip
              kind={kind}
              condition={condition}
              onChange={(next) => onChange(conditions.with(at, next))}
              onRemove={() => remove(at)}
            />
          </li>
        ))}
      </Suspense>
      <li>
        <MenuOnDemand
          popup="dialog"
          trigger={
            <Button variant="outline" size="medium">
              <Plus aria-hidden="true" className="size-4" />
              Filter
            </Button>
          }
        >
          {(trigger) => (
            <FilterPopover
              defaultOpen
              kind={kind}
              trigger={trigger}
              onApply={(condition) => onChange([...conditions, condition])}
            />
          )}
        </MenuOnDemand>
      </li>
      <li className="empty:hidden">{children}</li>
    </ul>
  )
}
