/** One set of strokes of a drawing: path data, and what kind of stroke draws it. */
export interface Layer {
  path: string
  /** `line` fine, `stem` stronger, `faint` in the background; `dots` are round, `seeds` round and small. */
  stroke: 'line' | 'stem' | 'faint' | 'dots' | 'seeds' | 'rods' | 'hollow'
}

/** A drawing on a sheet of SHEET units. */
export type Drawing = Layer[]

/** Width and height of every drawing's sheet. */
export const SHEET = { width: 320, height: 240 } as const

/** The angle between successive leaves of a stem, in radians: the golden angle, 137.5 degrees. */
export const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))
