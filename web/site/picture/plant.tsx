import { SHEET } from './drawing.ts'
import { Strokes } from './strokes.tsx'

interface PlantProps {
  id: string
  /** Words that choose the motif, the most exact first, such as an item's name and its category. Any plant by default. */
  subject?: readonly string[]
  className?: string
}

/** The drawing of an item without a photograph. It is decorative, so it is hidden from assistive technology. */
export function Plant({ id, subject, className = '' }: PlantProps) {
  return (
    <svg viewBox={`0 0 ${SHEET.width} ${SHEET.height}`} className={`plant ${className}`} aria-hidden="true">
      <Strokes key={id} drawingIn={({ drawingOf }) => drawingOf(id, subject)} />
    </svg>
  )
}
