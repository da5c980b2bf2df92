import { Button } from '../../../ui/button.tsx'

interface Props {
  page: number
  pages: number
  /** Whether there may be more pages than these. */
  isOpen?: boolean
  onPage: (page: number) => void
}

/** Buttons for the previous and next page of a list. Renders nothing if there is only one page. */
export function Pager({ page, pages, isOpen = false, onPage }: Props) {
  if (pages <= 1) return null
  const go = (next: number) => {
    onPage(next)
    scrollTo(0, 0)
  }
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-4 py-2">
      <Button variant="outline" size="small" disabled={page <= 1} onClick={() => go(page - 1)}>
        Previous
      </Button>
      <span className="font-mono text-sm">
        {page} / {pages}
        {isOpen && '+'}
      </span>
      <Button variant="outline" size="small" disabled={page >= pages} onClick={() => go(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
