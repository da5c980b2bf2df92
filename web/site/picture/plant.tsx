import { type Drawing, SHEET } from './drawing.ts'
import { randomOf } from './random.ts'
import { Strokes } from './strokes.tsx'
import { blade, cereal, culture, fern, helix, legume, mycelium, roots, seedHead, umbel } from './species.ts'

const SPECIES = [fern, seedHead, roots, helix, umbel, culture, legume, mycelium, cereal, blade]

/** The prefix of every seed. With this prefix, no two neighbours among the seeded items have the same species. */
const SALT = 'stdw'

/** Returns the species of an id, and the random numbers for its drawing. */
export function seedOf(id: string) {
  const random = randomOf(SALT + id)
  return { species: SPECIES[Math.floor(random() * SPECIES.length)]!, random }
}

/** Returns the drawing of an item. The same id always gives the same drawing. */
export function drawingOf(id: string): Drawing {
  const { species, random } = seedOf(id)
  return species(random)
}

/** The plant of an item without a photograph. It is decorative, so it is hidden from assistive technology. */
export function Plant({ id, className = '' }: { id: string; className?: string }) {
  return (
    <svg viewBox={`0 0 ${SHEET.width} ${SHEET.height}`} className={`plant ${className}`} aria-hidden="true">
      <Strokes drawing={drawingOf(id)} />
    </svg>
  )
}
