import type { MouseEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { useSite } from '../shell/site.ts'

/** An error message of a section that failed to load, with a button to retry. */
export function Failure({ text, retry }: { text: string; retry: () => void }) {
  const { labelText } = useSite()
  const tryAgain = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The focused button disappears while the section loads, so the section gets the focus.
    currentTarget.closest('section')?.focus({ preventScroll: true })
    retry()
  }
  return (
    <div role="alert" className="failure">
      <p>{text}</p>
      <Button variant="outline" size="small" onClick={tryAgain} className="needs-script">
        {labelText('state.retry')}
      </Button>
    </div>
  )
}
