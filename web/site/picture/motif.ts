import * as apparatus from './apparatus.ts'
import type { Drawing } from './drawing.ts'
import * as microbes from './microbes.ts'
import * as plants from './plants.ts'
import { type Random, randomOf } from './random.ts'

/** Draws one motif; the numbers decide between its variants. */
export type Motif = (random: Random) => Drawing

const PLANTS: readonly Motif[] = [
  plants.fern,
  plants.seedHead,
  plants.roots,
  plants.umbel,
  plants.legume,
  plants.cereal,
  plants.blade,
]

/** The prefix of every seed. With it, each seeded leader has a plant of their own. */
const SALT = 'b'

/**
 * The motifs by subject. The first entry that matches decides, so products come before the organisms in them, and what is
 * named exactly before whole fields of work.
 */
const SUBJECTS: readonly (readonly [words: RegExp, motif: Motif])[] = [
  [/(hypha|mycorrhiz)/, microbes.mycelium],
  [/\bpellet/, apparatus.pellets],
  [/\b(granul|urea \d|prill)/, apparatus.granules],
  [/\b(capsule|clinical|placebo|tablet)/, apparatus.capsules],
  [/\b(station|sensor|probe|logger|moisture)/, apparatus.station],
  [/\b(trial|plot|intern)/, apparatus.plots],
  [/\b(panel|q?pcr|assay|diagnos)/, apparatus.amplification],
  [/(genom|view\b|software)/, apparatus.genome],
  [/\b(bioinformatic|phylogen|pipeline)/, apparatus.phylogeny],
  [/\b(microbiome|survey)/, plants.roots],
  [/(dna|sequenc)/, apparatus.helix],
  [/\b(ferment|bioreactor)/, apparatus.fermenter],
  [/(digester|biogas|metha)/, apparatus.digester],
  [/\b(isolation|screening|colon|quality|strain|soil microbiolog)/, microbes.colonies],
  [/(tricho|fung)/, microbes.conidiophore],
  [/(azo|spirill)/, microbes.spirilla],
  [/(phos|bacill|spore)/, microbes.sporeFormers],
  [/\b(soy|rhizob|nodul)/, plants.soybean],
  [/\b(seed|germinat)/, plants.seedling],
  [/\b(cover|rye|wheat|barley|cereal|grain)/, plants.cereal],
  [/\b(clover|vetch|pea|bean|legume)/, plants.legume],
  [/\b(nitrogen|corn|maize|precision|urea)/, plants.corn],
  [/\b(registration|dossier|regulat|editor)/, plants.blade],
  [/\b(formulation|probiotic|inoculant|biofertili|microb|bacteri|cold-chain)/, microbes.culture],
]

/**
 * Returns the motif of an item.
 *
 * @param id decides if no word of the subject is known: then any plant stands for it
 * @param subject words on the item, the most exact first, such as its name and its category
 */
export function motifOf(id: string, subject: readonly string[]): Motif {
  for (const words of subject) {
    const known = SUBJECTS.find(([pattern]) => pattern.test(words.toLowerCase()))
    if (known) return known[1]
  }
  return PLANTS[Math.floor(randomOf(SALT + id)() * PLANTS.length)]!
}

/** Returns the drawing of an item, which is the same wherever the item appears. */
export const drawingOf = (id: string, subject: readonly string[] = []): Drawing =>
  motifOf(id, subject)(randomOf(SALT + id))
