/** Genera of the bacteria, fungi, plants and animals that agricultural biotechnology writes about. */
const GENERA: ReadonlySet<string> = new Set(
  (
    'Acetobacter Acidithiobacillus Acinetobacter Agrobacterium Alternaria Amaranthus Arabidopsis Arthrobacter Aspergillus Avena ' +
    'Azoarcus Azospirillum Azotobacter Bacillus Beauveria Bifidobacterium Botrytis Bradyrhizobium Brassica Burkholderia ' +
    'Clostridium Ensifer Enterobacter Enterococcus Escherichia Fusarium Gigaspora Glomus Herbaspirillum Heterodera Hordeum ' +
    'Klebsiella Kosakonia Lactiplantibacillus Lactobacillus Lactococcus Listeria Medicago Meloidogyne Mesorhizobium Metarhizium ' +
    'Methanobacterium Methanoculleus Methanosaeta Methanosarcina Methanothrix Methylobacterium Nitrobacter Nitrosomonas ' +
    'Nitrospira Oryza Paenibacillus Pantoea Penicillium Phaseolus Phytophthora Pichia Pisum Priestia Pseudomonas Pythium ' +
    'Ralstonia Rhizoctonia Rhizobium Rhizophagus Saccharomyces Salmonella Sclerotinia Secale Serratia Sinorhizobium Solanum ' +
    'Staphylococcus Stenotrophomonas Streptococcus Streptomyces Syntrophomonas Trichoderma Trifolium Triticum Verticillium ' +
    'Vicia Xanthomonas Zea'
  ).split(' '),
)

/** The genus of the soybean. The amino acid glycine has the same name, so only `Glycine max` is written in italics. */
const SOYBEAN = { genus: 'Glycine', epithet: 'max' } as const

const isGenus = (name: string, next: string) => GENERA.has(name) || (name === SOYBEAN.genus && next === SOYBEAN.epithet)

/** Latin endings of epithets, and epithets without one. */
const EPITHET =
  /^(?:[a-z]{2,}(?:[^o]us|um|ii|[^aeiou]i|ae|[^e]a|[^s]is|ense|ensis|ciens|scens|icans|idans|itans|stans|ulans|legans|oides)|casei|cereale|glycines|max|mays|virguliforme|viride|vulgare)$/

/** English words with such an ending that may follow the name of a genus. */
const ENGLISH =
  /^(?:medium|inoculum|serum|spectrum|vacuum|(?:max|min|opt)imum|mycelium|\w+(?:dium|cium|ssium|nium)|thus|plus|versus|virus|fungus|genus|status|this|axis|fungi|bacilli|bacteria|conidia|rhizobia|inocula|data|media|via|extra|flora|formula|alfalfa|canola|mycorrhizae?|hyphae|larvae|algae)$/

/** Spanish words with such an ending that may follow the name of a genus. */
const SPANISH = /^(?:para|contra|hasta|cada|ayuda|aumenta|coloniza|fija|forma|libera|mejora|usa)$/

/** A word that may be a genus, the initial of one, or a rank below the species. */
const BEGINNING = /(?<![\p{L}\d.])(?:([A-Z][a-z]+)(?![\p{L}\d])|[A-Z]\.|(bv|pv|var|subsp)\.)/gu

/** The word after it. */
const NEXT_WORD = /\s([a-z]+)(?![\p{L}\d])/uy

/** A part of a text. */
export interface TextPart {
  text: string
  /** Whether the part is a scientific name. */
  isName: boolean
}

/**
 * Splits a text at the scientific names of organisms, which are written in italics: a known genus with or without an epithet
 * (`Bacillus subtilis`), an epithet after an initial (`B. subtilis`), and the name after a rank (`bv. viciae`), but not the rank
 * itself nor "spp.". Genera come from a list; a word in small letters after one is an epithet if it has a Latin ending.
 */
export function splitNames(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const add = (until: number, isName: boolean) => {
    if (until > end) parts.push({ text: text.slice(end, until), isName })
    end = until
  }
  for (const { 0: beginning, 1: genus, 2: rank, index } of text.matchAll(BEGINNING)) {
    const after = index + beginning.length
    NEXT_WORD.lastIndex = after
    const [next, word = ''] = NEXT_WORD.exec(text) ?? ['']
    const hasEpithet = EPITHET.test(word) && !ENGLISH.test(word) && !SPANISH.test(word)
    if (genus ? !isGenus(genus, word) : !hasEpithet) continue
    add(rank ? after + 1 : index, false)
    add(hasEpithet ? after + next.length : after, true)
  }
  add(text.length, false)
  return parts
}
