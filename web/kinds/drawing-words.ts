/** The values of a choice by the words for which they stand. The first match decides. */
type Words = readonly (readonly [words: RegExp, value: string])[]

/** The first match decides. So products come before the organisms in them, and exact names before whole fields of work. */
const DRAWINGS: Words = [
  [/(hypha|mycorrhiz)/, 'mycelium'],
  [/\bpellet/, 'pellets'],
  [/\b(granul|urea \d|prill)/, 'granules'],
  [/\b(capsule|clinical|placebo|tablet)/, 'capsules'],
  [/\b(station|sensor|probe|logger|moisture)/, 'station'],
  [/\b(trial|plot|intern)/, 'plots'],
  [/\b(panel|q?pcr|assay|diagnos)/, 'amplification'],
  [/(genom|view\b|software)/, 'genome'],
  [/\b(bioinformatic|phylogen|pipeline)/, 'phylogeny'],
  [/\b(microbiome|survey)/, 'roots'],
  [/(dna|sequenc)/, 'helix'],
  [/\b(ferment|bioreactor)/, 'fermenter'],
  [/(digester|biogas|metha)/, 'digester'],
  [/\b(isolation|screening|colon|quality|strain|soil microbiolog)/, 'colonies'],
  [/(tricho|fung)/, 'conidiophore'],
  [/(azo|spirill)/, 'spirilla'],
  [/(phos|bacill|spore)/, 'spore_formers'],
  [/\b(soy|rhizob|nodul)/, 'soybean'],
  [/\b(seed|germinat)/, 'seedling'],
  [/\b(cover|rye|wheat|barley|cereal|grain)/, 'cereal'],
  [/\b(clover|vetch|pea|bean|legume)/, 'legume'],
  [/\b(nitrogen|corn|maize|precision|urea)/, 'corn'],
  [/\b(registration|dossier|regulat|editor)/, 'blade'],
  [/\b(formulation|probiotic|inoculant|biofertili|microb|bacteri|cold-chain)/, 'culture'],
]

const SIGNS: Words = [
  [/\b(trial|plot)/, 'plots'],
  [/\b(clinical|capsule|medic)/, 'capsule'],
  [/\b(bioinformatic|software|data)/, 'screen'],
  [/(dna|genom|microbiome|sequenc|survey)/, 'helix'],
  [/\b(ferment|formulation)/, 'vessel'],
  [/(digester|biogas)/, 'digester'],
  [/\b(planning|precision|nitrogen|map)/, 'map'],
  [/\b(registration|dossier|regulat)/, 'clipboard'],
  [/\b(strain|isolation|screening)/, 'plate'],
]

const valueFor = (known: Words, text: string) => known.find(([words]) => words.test(text.toLowerCase()))?.[1]

/**
 * Returns the drawing that a form suggests for an item, or undefined if its words name none.
 *
 * @param texts the most exact first, such as its name and its category
 */
export function suggestedDrawing(...texts: readonly string[]): string | undefined {
  for (const text of texts) {
    const value = valueFor(DRAWINGS, text)
    if (value) return value
  }
  return undefined
}

/** Returns the sign that a form suggests for a service, or undefined if its words name none. */
export const suggestedSign = (...texts: readonly string[]): string | undefined => valueFor(SIGNS, texts.join(' '))
