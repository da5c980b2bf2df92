import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { splitNames } from './scientific-names.ts'

const namesIn = (text: string) =>
  splitNames(text)
    .filter(({ isName }) => isName)
    .map((part) => part.text)

test.each([
  [
    'Bradyrhizobium japonicum VB-Bj04, Bradyrhizobium diazoefficiens VB-Bd11',
    ['Bradyrhizobium japonicum', 'Bradyrhizobium diazoefficiens'],
  ],
  ['B. japonicum and E. coli', ['B. japonicum', 'E. coli']],
  ['An Azospirillum inoculant for corn', ['Azospirillum']],
  ['an Azospirillum medium that costs too much', ['Azospirillum']],
  ['Bacillus-based, Trichoderma conidia', ['Bacillus', 'Trichoderma']],
  ['Methanothrix and Methanosarcina, which turn', ['Methanothrix', 'Methanosarcina']],
  ['Rhizobium leguminosarum bv. viciae and bv. trifolii', ['Rhizobium leguminosarum', 'viciae', 'trifolii']],
  ['Pseudomonas spp. and Fusarium sp.', ['Pseudomonas', 'Fusarium']],
  [
    'Heterodera glycines, Fusarium virguliforme and Phytophthora sojae',
    ['Heterodera glycines', 'Fusarium virguliforme', 'Phytophthora sojae'],
  ],
  ['Zea mays, Triticum aestivum, Secale cereale', ['Zea mays', 'Triticum aestivum', 'Secale cereale']],
  ['Salmonella not detected in 25 g', ['Salmonella']],
  ['Glycine max, glycine and Glycine', ['Glycine max']],
  ['(Bacillus velezensis)', ['Bacillus velezensis']],
])('finds the names in %j', (text, names) => {
  expect(namesIn(text)).toEqual(names)
})

test.each([
  'Organic certified',
  'Seed treatment',
  'Corn yield',
  'Rhizobia and azospirilla are routine',
  'Illinois and Minnesota',
  'U.S. maximum, in 10 a.m. status',
  'Plan A. This follows plan B. medium doses',
  'TrichoBed WP, Velezia Seed, Bacillusan',
  'Dr. Elena Whitcombe and S. Adeyemi',
  'glycine and Glycine',
  '',
])('finds no name in %j', (text) => {
  expect(namesIn(text)).toEqual([])
})

test.each(['', 'Corn', 'Bacillus subtilis spores', 'with B. subtilis', 'bv. viciae', 'a Bacillus\nvelezensis'])(
  'keeps every character of %j',
  (text) => {
    expect(
      splitNames(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  },
)

test('finds the organisms of the seeded products with their epithets', () => {
  const folder = new URL('../../schema/defaults/products/', import.meta.url)
  const organisms = readdirSync(folder).flatMap((file) => {
    const { technicalSpecs } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { technicalSpecs: string }
    return /^Organisms?: (.+)$/m.exec(technicalSpecs)?.[1]?.split(', ') ?? []
  })
  // A strain may stand without its species: "Azospirillum brasilense VB-Az07, VB-Az19".
  const species = organisms.flatMap((organism) => /^[A-Z][a-z]+ [a-z]+/.exec(organism) ?? [])
  expect(species.length).toBeGreaterThan(8)
  expect(species.map((name) => namesIn(name))).toEqual(species.map((name) => [name]))
})
