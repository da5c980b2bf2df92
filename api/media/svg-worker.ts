import { parentPort, workerData } from 'node:worker_threads'
import type { SvgResult } from './clean-svg.ts'
import { sanitiseSvg, UnfitSvg } from './sanitise-svg.ts'

function sanitise(bytes: Uint8Array): SvgResult {
  try {
    return { svg: sanitiseSvg(bytes) }
  } catch (error) {
    return { reason: error instanceof UnfitSvg ? error.message : 'is too complex' }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(sanitise(workerData as Uint8Array))
