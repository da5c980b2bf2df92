import * as apparatus from './apparatus.ts'
import type { Drawing } from './drawing.ts'
import { anyForm, FORMS } from './forms.ts'
import * as microbes from './microbes.ts'
import * as plants from './plants.ts'
import { type Random, randomOf } from './random.ts'

/** Draws one motif; the numbers decide between its variants. */
type Motif = (random: Random) => Drawing

/** The motifs by the values of the choice of a drawing, without that of any plant and the forms. */
export const MOTIFS: Readonly<Record<string, Motif>> = {
  fern: plants.fern,
  seed_head: plants.seedHead,
  roots: plants.roots,
  umbel: plants.umbel,
  legume: plants.legume,
  cereal: plants.cereal,
  blade: plants.blade,
  corn: plants.corn,
  soybean: plants.soybean,
  seedling: plants.seedling,
  culture: microbes.culture,
  spore_formers: microbes.sporeFormers,
  spirilla: microbes.spirilla,
  colonies: microbes.colonies,
  conidiophore: microbes.conidiophore,
  mycelium: microbes.mycelium,
  helix: apparatus.helix,
  genome: apparatus.genome,
  phylogeny: apparatus.phylogeny,
  amplification: apparatus.amplification,
  fermenter: apparatus.fermenter,
  digester: apparatus.digester,
  granules: apparatus.granules,
  pellets: apparatus.pellets,
  capsules: apparatus.capsules,
  plots: apparatus.plots,
  station: apparatus.station,
}

/** The plants that stand for items without a choice. */
const PLANTS: readonly Motif[] = [
  plants.fern,
  plants.seedHead,
  plants.roots,
  plants.umbel,
  plants.legume,
  plants.cereal,
  plants.blade,
]

const anyPlant = (id: string): Motif => PLANTS[Math.floor(randomOf(id)() * PLANTS.length)]!

/**
 * Returns the drawing of an item, which is the same wherever the item appears.
 *
 * @param id decides between the variants of a motif
 * @param choice the value of the choice of a drawing, or its name in GraphQL. Any plant by default, which the id decides
 * @param plants whether the site shows drawings of plants and laboratories; if not, forms take their place
 */
export function drawingOf(id: string, choice: string | undefined, plants: boolean): Drawing {
  const value = choice?.toLowerCase() ?? ''
  const chosen = FORMS[value]
  if (chosen) return chosen(randomOf(id))
  return plants ? (MOTIFS[value] ?? anyPlant(id))(randomOf(id)) : anyForm(id)
}
