import type { MouseEvent } from 'react'
import { Button } from '../../ui/button.tsx'

/** Says that a section could not be loaded, and offers to try again. */
export function Failure({ text, retry }: { text: string; retry: () => void }) {
  const tryAgain = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The button goes while it is tried; the focus stays in its section.
    currentTarget.closest('section')?.focus({ preventScroll: true })
    retry()
  }
  return (
    <div role="alert" className="failure">
      <p>{text}</p>
      <Button variant="outline" size="small" onClick={tryAgain} className="needs-script">
        Try again
      </Button>
    </div>
  )
}
