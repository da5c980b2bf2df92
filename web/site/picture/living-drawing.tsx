import { useSite } from '../shell/site.ts'
import { FIELD, ROW } from './drawing.ts'
import { Strokes } from './strokes.tsx'

const PLANTS = ['corn', 'soybean', 'wheat'] as const
const sky = `0 0 ${FIELD.width} ${FIELD.sky}`

/** A row of young plants, or their roots, that continues over the whole width of the page. */
function Row({ part }: { part: 'plants' | 'roots' }) {
  if (!useSite().settings.plant_drawings) return null
  return (
    <svg className={`plant plant-row plant-row-${part}`} width="100%" height={ROW.height} aria-hidden="true">
      <pattern id={`row-${part}`} width={ROW.width} height={ROW.height} patternUnits="userSpaceOnUse">
        <Strokes drawingIn={({ row }) => [{ path: row[part], stroke: 'faint' }]} />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#row-${part})`} />
    </svg>
  )
}

/**
 * The field above the ground, or a form. Each plant is an SVG of its own, so that the browser can animate it without repainting.
 * With `prefers-reduced-motion` nothing moves.
 */
export function Field() {
  const { label, settings } = useSite()
  if (!settings.plant_drawings)
    return (
      <svg viewBox={sky} className="plant field" aria-hidden="true">
        <Strokes drawingIn={({ heroForm }) => heroForm} />
      </svg>
    )
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
          {label('hero.corn')}
        </text>
        <path className="faint" d="M374 318l-8-36h-92" />
        <text x="274" y="274" className="binomial">
          {label('hero.soybean')}
        </text>
        <path className="faint" d="M544 222l-12-40h-134" />
        <text x="398" y="174" className="binomial">
          {label('hero.wheat')}
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
  const { label, settings } = useSite()
  if (!settings.plant_drawings) return null
  return (
    <svg viewBox={`0 0 ${FIELD.width} ${FIELD.soil}`} className="plant underground" aria-hidden="true">
      <Strokes drawingIn={({ underground }) => underground} />
      <g className="depth" fontSize={13}>
        <path className="faint" d="M606 0v400m-10-400h10m-6 100h6m-6 100h6m-6 100h6m-10 100h10" />
        {[8, 16, 24, 32].map((depth, at) => (
          <text key={depth} x="612" y={105 + at * 100}>
            {at === 0 ? label('hero.depth', { count: depth }) : depth}
          </text>
        ))}
        <path className="faint" d="M412 154l44 116h126M166 300l-32 50h-104M374 330l36 40h60" />
        <text x="460" y="246" className="binomial">
          {label('hero.bacteria')}
        </text>
        <text x="460" y="262">
          {label('hero.nodules')}
        </text>
        <text x="30" y="342">
          {label('hero.fibrousRoots')}
        </text>
        <text x="414" y="362">
          {label('hero.taproot')}
        </text>
      </g>
    </svg>
  )
}
