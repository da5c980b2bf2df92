import { Button } from '../../ui/button.tsx'
import { type ListState, PAGE_SIZE } from './use-list.ts'

/** Leads from page to page of a long list. */
export function Pager({ state, total }: { state: ListState; total: number }) {
  const pages = Math.ceil(total / PAGE_SIZE)
  if (pages <= 1) return null
  const go = (page: number) => {
    state.set({ page: String(page) })
    scrollTo(0, 0)
  }
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-4 py-2">
      <Button look="outline" size="small" disabled={state.page <= 1} onClick={() => go(state.page - 1)}>
        Previous
      </Button>
      <span className="font-mono text-sm">
        {state.page} / {pages}
      </span>
      <Button look="outline" size="small" disabled={state.page >= pages} onClick={() => go(state.page + 1)}>
        Next
      </Button>
    </nav>
  )
}
