import { Button } from '../../ui/button.tsx'

/** Says that a section could not be loaded, and offers to try again. */
export function Failure({ text, retry }: { text: string; retry: () => void }) {
  return (
    <div role="alert" className="failure">
      <p>{text}</p>
      <Button look="outline" size="small" onClick={retry} className="needs-script">
        Try again
      </Button>
    </div>
  )
}
