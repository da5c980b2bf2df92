import type { SvgResult } from './clean-svg.ts'
import { sanitiseSvg, RejectedSvg } from './sanitise-svg.ts'

/** Cleans an SVG in a worker thread. Errors of threads lose their class, so a refusal is returned. */
export default function sanitise(bytes: Uint8Array): SvgResult {
  try {
    return { svg: sanitiseSvg(bytes) }
  } catch (error) {
    return { reason: error instanceof RejectedSvg ? error.message : 'is too complex' }
  }
}
