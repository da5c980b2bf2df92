import { Strokes } from './strokes.tsx'

/** A drawing in place of a map: the land, and a pin. */
export function Contours() {
  return (
    <svg viewBox="0 0 640 520" preserveAspectRatio="xMidYMid slice" className="plant contours" aria-hidden="true">
      <Strokes drawingIn={({ land }, plants) => (plants ? land : land.slice(0, 1))} />
      <path className="form pin" d="M330 248c-22-26-30-40-30-54a30 30 0 0 1 60 0c0 14-8 28-30 54z" />
      <path className="form dots" d="M330 194h0" />
    </svg>
  )
}
