import { SHEET } from './drawing.ts'
import { Strokes } from './strokes.tsx'

interface PlantProps {
  id: string
  /** The drawing that editors chose. Any plant by default. */
  drawing?: string | undefined
  className?: string
}

/**
 * The drawing of an item without a photograph, or nothing if editors chose none. It is decorative, so it is hidden from assistive
 * technology.
 */
export function Plant({ id, drawing, className = '' }: PlantProps) {
  // The frame around it is hidden then.
  if (/^none$/i.test(drawing ?? '')) return null
  return (
    <svg viewBox={`0 0 ${SHEET.width} ${SHEET.height}`} className={`plant ${className}`} aria-hidden="true">
      <Strokes key={`${id} ${drawing}`} drawingIn={({ drawingOf }, plants) => drawingOf(id, drawing, plants)} />
    </svg>
  )
}
