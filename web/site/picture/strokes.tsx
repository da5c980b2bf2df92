import type { Drawing } from './drawing.ts'

/** The strokes of a drawing. */
export const Strokes = ({ drawing }: { drawing: Drawing }) =>
  drawing.map(({ path, stroke }) => <path key={stroke} className={stroke} d={path} />)
