import { Migration } from '@mikro-orm/migrations'
import { escapeIdentifier, escapeLiteral } from 'pg'

type Words = readonly (readonly [words: RegExp, value: string])[]

/** How pages chose a drawing before this migration: by the words of the item. */
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

/** How pages chose the sign of a service. */
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

const PLANTS = ['fern', 'seed_head', 'roots', 'umbel', 'legume', 'cereal', 'blade'] as const

/** The fields whose words decided, the most exact first. */
const WORDS = {
  product: ['name', 'category'],
  service: ['title', 'category'],
  job: ['title', 'department'],
  teamMember: [],
} as const

/** Returns the plant of an item whose words named no drawing: a random number in [0, 1) of its id decided. */
function plantOf(id: string): string {
  const seed = `b${id}`
  let state = 0x811c9dc5
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193)
  state |= 1
  for (let i = 0; i < 9; i++) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
  }
  return PLANTS[Math.floor(((state >>> 0) / 2 ** 32) * PLANTS.length)]!
}

const valueFor = (known: Words, text: string) => known.find(([words]) => words.test(text.toLowerCase()))?.[1]

type KindName = keyof typeof WORDS

interface Row {
  /** The id of the row. */
  id: string | number
  itemId: string
  texts: (string | null)[]
}

/** Returns the choices that show an item as before. */
function choicesOf(kind: KindName, { itemId, texts }: Row): Record<string, string> {
  const known = texts.map((text) => text ?? '')
  const drawing = known.map((text) => valueFor(DRAWINGS, text)).find(Boolean) ?? plantOf(itemId)
  return kind === 'service' ? { drawing, sign: valueFor(SIGNS, known.join(' ')) ?? 'microscope' } : { drawing }
}

/** Where the texts of items are stored: the rows of a kind, and the SQL expression of a text and of what sets its choices. */
const PLACES = [
  {
    rows: (kind: KindName) => escapeIdentifier(kind),
    itemId: 'id',
    text: escapeIdentifier,
    set: (choices: Record<string, string>) =>
      Object.entries(choices).map(([key, value]) => `${escapeIdentifier(key)} = ${escapeLiteral(value)}`),
  },
  {
    rows: (kind: KindName) => `revision where kind = '${kind}'`,
    itemId: '"itemId"',
    text: (key: string) => `snapshot ->> '${key}'`,
    set: (choices: Record<string, string>) => [`snapshot = snapshot || ${escapeLiteral(JSON.stringify(choices))}`],
  },
  // A draft of an item that exists names the fields that it changes.
  {
    rows: (kind: KindName) =>
      `"pendingChange" where kind = '${kind}' and action = 'save' and "itemId" not in (select id from ${escapeIdentifier(kind)})`,
    itemId: '"itemId"',
    text: (key: string) => `"values" ->> '${key}'`,
    set: (choices: Record<string, string>) => [`"values" = "values" || ${escapeLiteral(JSON.stringify(choices))}`],
  },
]

/**
 * The drawing of an item and the sign of a service become choices. Items, their revisions and drafts of new items get those that
 * pages have shown.
 */
export class Migration0038 extends Migration {
  override async up() {
    this.addSql('alter table "job" add "drawing" varchar(60) collate "C" not null default \'plant\'')
    this.addSql('alter table "product" add "drawing" varchar(60) collate "C" not null default \'plant\'')
    this.addSql(
      'alter table "service" add "sign" varchar(60) collate "C" not null default \'microscope\', add "drawing" varchar(60) collate "C" not null default \'plant\'',
    )
    this.addSql('alter table "teamMember" add "drawing" varchar(60) collate "C" not null default \'plant\'')
    for (const kind of Object.keys(WORDS) as KindName[]) await this.#choose(kind)
  }

  async #choose(kind: KindName) {
    for (const { rows, itemId, text, set } of PLACES) {
      const texts = `array[${WORDS[kind].map(text).join(', ')}]::text[]`
      const found = await this.execute(`select id, ${itemId} as "itemId", ${texts} as texts from ${rows(kind)}`)
      const chosen = Map.groupBy(found as Row[], (row) => JSON.stringify(choicesOf(kind, row)))
      for (const [choices, same] of chosen) {
        const [table] = rows(kind).split(' ', 1)
        const ids = same.map(({ id }) => escapeLiteral(String(id))).join(', ')
        this.addSql(`update ${table} set ${set(JSON.parse(choices)).join(', ')} where id in (${ids})`)
      }
    }
  }
}
