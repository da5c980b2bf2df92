import { randomOf } from '../../../web/site/picture/random.ts'
import { between } from '../../../web/site/picture/random.ts'
import { written } from '../lettering.ts'
import { fractalOf } from '../noise.ts'
import { HEIGHT, WIDTH } from '../plane.ts'

const GROUND = '#10211a'
const PALE = '#dfe8dd'
const LENGTH = 3.92
const CX = 610
const CY = HEIGHT / 2 + 4

/** The gene clusters for secondary metabolites that strains of this species share, with their place in Mb. */
const CLUSTERS: readonly [name: string, from: number, to: number][] = [
  ['surfactin', 0.32, 0.36],
  ['macrolactin', 1.38, 1.45],
  ['bacillaene', 1.69, 1.77],
  ['bacillomycin D', 1.86, 1.9],
  ['fengycin', 1.92, 1.96],
  ['difficidin', 2.27, 2.37],
  ['bacilysin', 3.59, 3.6],
]
/** The ribosomal RNA operons in Mb. */
const RRNA = [0.01, 0.03, 0.09, 0.16, 0.17, 0.64, 0.95, 2.94, 3.09]

const angleOf = (position: number) => (position / LENGTH) * 2 * Math.PI - Math.PI / 2
const round = (value: number) => Math.round(value * 10) / 10
const at = (position: number, radius: number) =>
  `${round(CX + Math.cos(angleOf(position)) * radius)} ${round(CY + Math.sin(angleOf(position)) * radius)}`

/** A part of a ring. */
function arc(from: number, to: number, inner: number, outer: number, colour: string, opacity = 1): string {
  const large = to - from > LENGTH / 2 ? 1 : 0
  return `<path d="M${at(from, outer)}A${outer} ${outer} 0 ${large} 1 ${at(to, outer)}L${at(to, inner)}A${inner} ${inner} 0 ${large} 0 ${at(from, inner)}Z" fill="${colour}" opacity="${opacity}"/>`
}

/** A ring whose thickness follows a function of the position, around a middle radius. */
function wave(
  middle: number,
  height: number,
  valueAt: (position: number) => number,
  above: string,
  below: string,
): string {
  const steps = 720
  const side = (sign: number) => {
    const points = Array.from({ length: steps + 1 }, (_, i) => {
      const position = (i / steps) * LENGTH
      return at(
        position,
        middle + height * (sign > 0 ? Math.max(0, valueAt(position)) : Math.min(0, valueAt(position))),
      )
    })
    const back = Array.from({ length: steps + 1 }, (_, i) => at(((steps - i) / steps) * LENGTH, middle))
    return `<path d="M${[...points, ...back].join('L')}Z" fill="${sign > 0 ? above : below}"/>`
  }
  return side(1) + side(-1)
}

/** The genome of Bacillus velezensis as a circle: genes on both strands, RNA operons, clusters, GC content and GC skew. */
export function genome() {
  const random = randomOf('genome')
  const content = fractalOf('genome gc', 5)
  const parts: string[] = []
  const terminus = LENGTH / 2
  for (let position = 0; position < LENGTH - 0.004;) {
    const length = between(random, 0.0022, 0.011)
    // Most genes lie on the strand that replication follows.
    const forward = random() < (position < terminus ? 0.74 : 0.26)
    const end = Math.min(position + length, LENGTH - 0.001)
    const colour = forward ? ['#5fbf8f', '#47a878', '#7fd0a6'] : ['#5b93b8', '#4a7fa5', '#7bb0cf']
    const fill = colour[Math.floor(random() * 3)]!
    parts.push(forward ? arc(position, end - 0.0009, 392, 426, fill) : arc(position, end - 0.0009, 350, 384, fill))
    position = end + (random() < 0.12 ? between(random, 0.002, 0.012) : 0.0006)
  }
  for (const position of RRNA) parts.push(arc(position, position + 0.006, 326, 344, '#f0a7b4'))
  for (const [, from, to] of CLUSTERS) parts.push(arc(from, to, 322, 346, '#efb544'))
  parts.push(
    `<circle cx="${CX}" cy="${CY}" r="278" fill="none" stroke="#2b4a3c" stroke-width="1.5"/><circle cx="${CX}" cy="${CY}" r="200" fill="none" stroke="#2b4a3c" stroke-width="1.5"/>`,
    wave(278, 44, (p) => content(Math.cos(angleOf(p)) * 6 + 9, Math.sin(angleOf(p)) * 6) * 1.7, '#b9c8ba', '#6d8074'),
    wave(
      200,
      44,
      (p) => (p < terminus ? 0.5 : -0.5) + content(Math.cos(angleOf(p)) * 9, Math.sin(angleOf(p)) * 9 + 30) * 1.1,
      '#7fd0a6',
      '#b48ad0',
    ),
  )
  for (let tick = 0; tick < 39; tick++) {
    const position = tick / 10
    const isLong = tick % 5 === 0
    parts.push(
      `<path d="M${at(position, 436)}L${at(position, isLong ? 454 : 445)}" stroke="${PALE}" stroke-width="${isLong ? 2.6 : 1.4}"/>`,
    )
    if (!isLong) continue
    const angle = angleOf(position)
    const anchor = Math.abs(Math.cos(angle)) < 0.2 ? 'middle' : Math.cos(angle) > 0 ? 'start' : 'end'
    const [x, y] = [CX + Math.cos(angle) * 470, CY + Math.sin(angle) * 474 + 8]
    parts.push(
      written(position === 0 ? '0 Mb' : position.toFixed(1), x, y, { size: 24, font: 'mono', anchor, colour: PALE }),
    )
  }
  const middle = [
    written('Bacillus velezensis', CX, CY - 28, { size: 35, font: 'serif', anchor: 'middle', colour: PALE }),
    written('3,920,418 bp', CX, CY + 22, { size: 27, font: 'mono', anchor: 'middle', colour: PALE }),
    written('GC 46.4%', CX, CY + 60, { size: 27, font: 'mono', anchor: 'middle', colour: PALE }),
  ]
  const key: [colour: string, text: string][] = [
    ['#5fbf8f', 'genes, forward'],
    ['#5b93b8', 'genes, reverse'],
    ['#f0a7b4', '9 rRNA operons'],
    ['#b9c8ba', 'GC content'],
    ['#b48ad0', 'GC skew'],
    ['#efb544', 'metabolite clusters:'],
  ]
  const legend = key.map(([colour, text], index) => {
    const y = 236 + index * 56
    return `<rect x="1170" y="${y - 22}" width="26" height="26" rx="4" fill="${colour}"/>${written(text, 1218, y, { size: 29, colour: PALE })}`
  })
  const clusters = CLUSTERS.map(([name, from], index) => {
    const y = 236 + 5 * 56 + 48 + index * 46
    const place = written(from.toFixed(2), 1300, y, { size: 25, font: 'mono', anchor: 'end', colour: '#efb544' })
    return place + written(name, 1322, y, { size: 26, colour: '#a9bdb0' })
  })
  const background = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${GROUND}"/>`
  return { overlay: background + parts.join('') + middle.join('') + legend.join('') + clusters.join('') }
}
