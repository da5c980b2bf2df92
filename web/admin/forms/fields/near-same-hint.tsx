import { Button } from '../../../ui/button.tsx'
import { nearSame } from './near-same.ts'

interface Props {
  value: string
  /** The values that items have. */
  known: readonly string[]
  onUse: (value: string) => void
}

/** Offers the value of other items that a new one nearly is, so that a list of them does not name the same thing twice. */
export default function NearSameHint({ value, known, onUse }: Props) {
  const near = nearSame(value, known)
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft empty:hidden">
      {near !== undefined && (
        <>
          Others have “{near}”.
          <Button variant="quiet" size="small" onClick={() => onUse(near)}>
            Use it
          </Button>
        </>
      )}
    </div>
  )
}
