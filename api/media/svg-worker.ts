import { parentPort, workerData } from 'node:worker_threads'
import type { SvgAnswer } from './clean-svg.ts'
import { sanitiseSvg, UnfitSvg } from './sanitise-svg.ts'

function answer(bytes: Uint8Array): SvgAnswer {
  try {
    return { svg: sanitiseSvg(bytes) }
  } catch (error) {
    return { reason: error instanceof UnfitSvg ? error.message : 'is too complex' }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(answer(workerData as Uint8Array))
