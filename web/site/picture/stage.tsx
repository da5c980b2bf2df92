import { Strokes } from './strokes.tsx'

/** The plant at one of four stages, or a form. The list draws the ground line. */
export const Stage = ({ index }: { index: number }) => (
  <svg viewBox="20 0 120 140" preserveAspectRatio="xMinYMid" className="plant stage" aria-hidden="true">
    <Strokes drawingIn={({ stageOf, stepForm }, plants) => (plants ? stageOf : stepForm)(index)} />
  </svg>
)
