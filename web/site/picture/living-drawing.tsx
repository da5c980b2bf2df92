import { FIELD, ROW } from './drawing.ts'
import { Strokes } from './strokes.tsx'

const PLANTS = ['corn', 'soybean', 'wheat'] as const
const sky = `0 0 ${FIELD.width} ${FIELD.sky}`

/** A row of young plants, or their roots, that continues over the whole width of the page. */
const Row = ({ part }: { part: 'plants' | 'roots' }) => (
  <svg className={`plant plant-row plant-row-${part}`} width="100%" height={ROW.height} aria-hidden="true">
    <pattern id={`row-${part}`} width={ROW.width} height={ROW.height} patternUnits="userSpaceOnUse">
      <Strokes drawingIn={({ row }) => [{ path: row[part], stroke: 'faint' }]} />
    </pattern>
    <rect width="100%" height="100%" fill={`url(#row-${part})`} />
  </svg>
)

/**
 * The field above the ground. Each plant is an SVG of its own, so that the browser can animate it without repainting.
 * With `prefers-reduced-motion` nothing moves.
 */
export function Field() {
  return (
    <div className="field" aria-hidden="true">
      {PLANTS.map((name) => (
        <svg key={name} viewBox={sky} className={`plant sway sway-${name}`}>
          <Strokes drawingIn={({ fieldPlants }) => fieldPlants[name]} />
        </svg>
      ))}
      <svg viewBox={sky} className="plant notes" fontSize={13}>
        <path className="faint" d="M186 112l36-30h72" />
        <text x="226" y="74" className="binomial">
          Zea mays
        </text>
        <path className="faint" d="M374 318l-8-36h-92" />
        <text x="274" y="274" className="binomial">
          Glycine max
        </text>
        <path className="faint" d="M544 222l-12-40h-134" />
        <text x="398" y="174" className="binomial">
          Triticum aestivum
        </text>
      </svg>
    </div>
  )
}

/** The young plants along the ground, beside and behind the large ones. */
export const PlantRow = () => <Row part="plants" />

/** The roots of those plants. */
export const RootRow = () => <Row part="roots" />

/** The soil below the field, with a depth scale in inches. */
export function Underground() {
  return (
    <svg viewBox={`0 0 ${FIELD.width} ${FIELD.soil}`} className="plant underground" aria-hidden="true">
      <Strokes drawingIn={({ underground }) => underground} />
      <g className="depth" fontSize={13}>
        <path className="faint" d="M606 0v400m-10-400h10m-6 100h6m-6 100h6m-6 100h6m-10 100h10" />
        <text x="612" y="105">
          8 in
        </text>
        <text x="612" y="205">
          16
        </text>
        <text x="612" y="305">
          24
        </text>
        <text x="612" y="405">
          32
        </text>
        <path className="faint" d="M412 154l44 116h126M166 300l-32 50h-104M374 330l36 40h60" />
        <text x="460" y="246" className="binomial">
          Bradyrhizobium
        </text>
        <text x="460" y="262">
          nodules
        </text>
        <text x="30" y="342">
          fibrous roots
        </text>
        <text x="414" y="362">
          taproot
        </text>
      </g>
    </svg>
  )
}
