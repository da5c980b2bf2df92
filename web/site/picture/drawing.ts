/** A set of strokes of a drawing: its path data and the kind of stroke. */
export interface Layer {
  path: string
  /** `line` is fine, `stem` is stronger, `faint` is for the background; `dots` are round, `seeds` are round and small. `form` is for geometric forms. */
  stroke: 'form' | 'form faint' | 'line' | 'stem' | 'faint' | 'dots' | 'seeds' | 'rods' | 'hollow'
}

/** A drawing on a sheet of SHEET units. */
export type Drawing = Layer[]

/** Width and height of every drawing's sheet. */
export const SHEET = { width: 320, height: 240 } as const

/** The angle between successive leaves of a stem, in radians: the golden angle, 137.5 degrees. */
export const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))

/** The sheets above and below the ground. They have the same width and meet at the ground line. */
export const FIELD = { width: 640, sky: 660, soil: 420 } as const

/** A row of young plants that continues over the whole width of the page, in pieces of this size. */
export const ROW = { width: 240, height: 30 } as const
