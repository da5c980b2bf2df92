import { Suspense } from 'react'
import { countedItems } from '../../client/graphql/counted.ts'
import { SelectAll } from '../../ui/controls/select-all.tsx'
import { lazyWhenIdle } from '../../ui/controls/preloaded.tsx'
import type { SelectionProps } from './selection-props.ts'

const SelectionActions = lazyWhenIdle(() => import('./selection-actions.tsx'))

/** The checkbox that selects all items of a page, and the actions on the selected items. */
export function SelectionBar(props: SelectionProps) {
  return (
    <>
      <SelectAll count={props.count} selected={props.selectedHere} selectedInAll={props.selected} onAll={props.onPage}>
        {`Select all · ${countedItems(props.total)} in total`}
      </SelectAll>
      {props.selected > 0 && (
        <Suspense>
          <SelectionActions {...props} />
        </Suspense>
      )}
    </>
  )
}
