import { climber, flower, fronds, MEADOW, underground } from './meadow.ts'
import { Strokes } from './strokes.tsx'

const sky = `0 0 ${MEADOW.width} ${MEADOW.sky}`
const [left, right, middle] = fronds
const SHEETS = { left, right, middle, climber, flower }

/**
 * The meadow above the ground. Each plant is an SVG of its own, so that the browser can animate it without repainting.
 * With `prefers-reduced-motion` nothing moves.
 */
export function Meadow() {
  return (
    <div className="meadow" aria-hidden="true">
      {Object.entries(SHEETS).map(([name, drawing]) => (
        <svg key={name} viewBox={sky} className={`plant sway sway-${name}`}>
          <Strokes drawing={drawing} />
        </svg>
      ))}
      <svg viewBox={sky} className="plant notes">
        <path className="faint" d="M484 120L548 84h72" />
        <text x="552" y="76">
          137.5°
        </text>
        <path className="faint" d="M96 330L60 292h-48" />
        <text x="12" y="284">
          pinnae
        </text>
      </svg>
    </div>
  )
}

/** The soil below the meadow, with a depth scale in inches. */
export function Underground() {
  return (
    <svg viewBox={`0 0 ${MEADOW.width} ${MEADOW.soil}`} className="plant underground" aria-hidden="true">
      <Strokes drawing={underground} />
      <g className="depth">
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
      </g>
    </svg>
  )
}
