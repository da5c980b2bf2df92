import { climber, flower, fronds, MEADOW, underground } from './meadow.ts'
import { Strokes } from './strokes.tsx'

const sky = `0 0 ${MEADOW.width} ${MEADOW.sky}`
const LAYERS = [...fronds, climber, flower]

/**
 * The meadow above the ground. Each plant is a sheet of its own, so that the browser can move it without drawing it
 * again; all stand still when motion is unwelcome.
 */
export function Meadow() {
  return (
    <div className="meadow" aria-hidden="true">
      {LAYERS.map((drawing, index) => (
        <svg key={index} viewBox={sky} className={`plant grow sway sway-${index + 1}`}>
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

/** What the meadow stands on, with a scale of depth in inches. */
export function Underground() {
  return (
    <svg viewBox={`0 0 ${MEADOW.width} ${MEADOW.soil}`} className="plant grow underground" aria-hidden="true">
      <Strokes drawing={underground} />
      <path className="faint" d="M628 0v400m-10-400h10m-6 100h6m-6 100h6m-6 100h6m-10 100h10" />
      <g className="depth">
        <text x="612" y="104">
          8 in
        </text>
        <text x="612" y="204">
          16
        </text>
        <text x="612" y="304">
          24
        </text>
        <text x="612" y="404">
          32
        </text>
      </g>
    </svg>
  )
}
