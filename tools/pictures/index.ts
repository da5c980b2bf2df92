import type { Subject } from './picture.ts'
import { amplification } from './subjects/amplification.ts'
import { bacillusElectron } from './subjects/bacillus-electron.ts'
import { chromatogram } from './subjects/chromatogram.ts'
import { darkField } from './subjects/dark-field.ts'
import { digesterTrend } from './subjects/digester-trend.ts'
import { gel } from './subjects/gel.ts'
import { genome } from './subjects/genome.ts'
import { gramStain } from './subjects/gram-stain.ts'
import { granules } from './subjects/granules.ts'
import { mycorrhiza } from './subjects/mycorrhiza.ts'
import { pellets } from './subjects/pellets.ts'
import { plots } from './subjects/plots.ts'
import { rootFluorescence } from './subjects/root-fluorescence.ts'
import { soilProfile } from './subjects/soil-profile.ts'
import { trichodermaElectron } from './subjects/trichoderma-electron.ts'

/** The pictures of the default products, in the order of the products. */
export const subjects: readonly Subject[] = [
  {
    name: 'azospirillum-corn-root-fluorescence',
    productId: 'c7ea76dc-3448-5c74-9110-8bedc049c4d7',
    alt: 'Rendered illustration: green-fluorescent Azospirillum cells along the magenta cell walls of a corn root.',
    mark: ['#ffffff'],
    draw: rootFluorescence,
  },
  {
    name: 'bradyrhizobium-dark-field',
    productId: '3305b982-cefb-576c-ba6b-7b2020be5ba4',
    alt: 'Rendered illustration: bright rods of Bradyrhizobium in dark field, some joined in rosettes.',
    mark: ['#ffffff'],
    draw: darkField,
  },
  {
    name: 'rhizophagus-leek-root',
    productId: '6e740b86-faec-542d-9bd9-b36ba28b9c14',
    alt: 'Rendered illustration: a leek root under the microscope, with the hyphae, arbuscules and vesicles of Rhizophagus stained blue and amber spores beside it.',
    mark: ['#1c2a4a'],
    draw: mycorrhiza,
  },
  {
    name: 'priestia-organic-acids-hplc',
    productId: 'f1005e73-3e67-5953-90dc-fab474cb3831',
    alt: 'Rendered illustration: a chromatogram of organic acids from a culture of Priestia megaterium. Gluconate is the highest peak; the medium without cells has hardly any.',
    quality: 80,
    mark: ['#a9beb2'],
    draw: chromatogram,
  },
  {
    name: 'bio-urea-granules',
    productId: '96a2cf6b-d31e-5131-ada7-af72710c993b',
    alt: 'Rendered illustration: brown coated urea granules of 2 to 4 millimeters, a few of them chipped to the white core.',
    mark: ['#ffffff'],
    draw: granules,
  },
  {
    name: 'digester-recovery',
    productId: '81004e47-017c-5968-84e7-475eb13f4aaf',
    alt: 'Rendered illustration: a chart of a digester over 56 days. After the dose volatile acids fall below 1,500 milligrams per liter within three weeks, and methane recovers.',
    quality: 80,
    mark: ['#a9beb2'],
    draw: digesterTrend,
  },
  {
    name: 'digestate-pellets',
    productId: 'ea81fd26-0a86-576e-9313-6c8eb9001e0f',
    alt: 'Rendered illustration: dark brown pellets of digestate, 4 millimeters thick, with fibers and broken ends.',
    mark: ['#ffffff'],
    draw: pellets,
  },
  {
    name: 'bacillus-velezensis-electron',
    productId: '36ba941b-9323-5996-9ec1-a5396662df0f',
    alt: 'Rendered illustration: rods and ridged spores of Bacillus velezensis on a root, in the style of a scanning electron micrograph.',
    quality: 68,
    draw: bacillusElectron,
  },
  {
    name: 'trichoderma-electron',
    productId: '3ae6ebef-80be-51b7-a855-c5732de76ab0',
    alt: 'Rendered illustration: green conidia of Trichoderma in heads on flask-shaped cells, in the style of an electron micrograph in false color.',
    quality: 68,
    draw: trichodermaElectron,
  },
  {
    name: 'cover-crop-plots',
    productId: '9a638a7e-2cca-576c-be7d-ede94d16bf73',
    alt: 'Rendered illustration: twenty field plots from the air, green with the cover crop or brown with bare stubble, in random order.',
    mark: ['#ffffff'],
    draw: plots,
  },
  {
    name: 'soil-dna-gel',
    productId: '8f15cb7b-4da0-5140-b840-10fe5a56d6aa',
    alt: 'Rendered illustration: a gel with DNA from eleven soils above and their PCR products below. One PCR failed, and the blank is empty.',
    mark: ['#ffffff'],
    draw: gel,
  },
  {
    name: 'cyst-nematode-qpcr',
    productId: '38149e21-6c39-50dc-b65b-2be60814b7af',
    alt: 'Rendered illustration: amplification curves of a dilution series from a million copies to ten, with a straight standard curve.',
    quality: 80,
    mark: ['#a9beb2'],
    draw: amplification,
  },
  {
    name: 'lactiplantibacillus-gram-stain',
    productId: '076333d2-787c-5916-b9e2-19c9766c2c11',
    alt: 'Rendered illustration: purple rods of Lactiplantibacillus plantarum in a Gram stain, single, in chains and side by side.',
    mark: ['#2b1838'],
    draw: gramStain,
  },
  {
    name: 'bacillus-velezensis-genome',
    productId: '71845122-7873-5e22-8018-2e16ac65804e',
    alt: 'Rendered illustration: the genome of a Bacillus velezensis as a circle, with genes, gene clusters, GC content and GC skew.',
    quality: 72,
    mark: ['#ffffff'],
    draw: genome,
  },
  {
    name: 'soil-profile-probes',
    productId: 'c2fa3bbe-57f6-5896-9dee-e3a5f3a6e93a',
    alt: 'Rendered illustration: a soil profile under corn, with a tape in inches and nitrate probes at 6, 12 and 24 inches.',
    quality: 64,
    mark: ['#ffffff', 220],
    draw: soilProfile,
  },
]
