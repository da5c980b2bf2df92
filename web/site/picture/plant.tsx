import { type Drawing, SHEET } from './drawing.ts'
import { randomOf } from './random.ts'
import { Strokes } from './strokes.tsx'
import { blade, cereal, culture, fern, helix, legume, mycelium, roots, seedHead, umbel } from './species.ts'

const SPECIES = [fern, seedHead, roots, helix, umbel, culture, legume, mycelium, cereal, blade]

/** Goes before every seed: with this one, no two neighbours among the items that a site begins with are alike. */
const SALT = 'stdw'

/** What grows for an id: its species, and the numbers to draw it with. */
export function seedOf(id: string) {
  const random = randomOf(SALT + id)
  return { species: SPECIES[Math.floor(random() * SPECIES.length)]!, random }
}

/** The drawing that belongs to an item, always the same one for the same id. */
export function drawingOf(id: string): Drawing {
  const { species, random } = seedOf(id)
  return species(random)
}

/** The plant of an item without a photograph. It says nothing that the text does not, so readers skip it. */
export function Plant({ id, className = '' }: { id: string; className?: string }) {
  return (
    <svg viewBox={`0 0 ${SHEET.width} ${SHEET.height}`} className={`plant ${className}`} aria-hidden="true">
      <Strokes drawing={drawingOf(id)} />
    </svg>
  )
}
