import { useSite } from '../shell/site.ts'
import { Strokes } from './strokes.tsx'

/** The plant at one of four stages, or a form. The list draws the ground line. */
export function Stage({ index }: { index: number }) {
  const { plant_drawings: plants } = useSite().settings
  return (
    <svg viewBox="20 0 120 140" preserveAspectRatio="xMinYMid" className="plant stage" aria-hidden="true">
      <Strokes drawingIn={({ stageOf, stepForm }) => (plants ? stageOf : stepForm)(index)} />
    </svg>
  )
}
