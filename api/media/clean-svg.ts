import { readFile, stat } from 'node:fs/promises'
import { dirname, extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { AppError } from '../errors.ts'
import type { Cleaned } from './clean-raster.ts'
import type { SanitisedSvg } from './sanitise-svg.ts'
import { tooManyBytes } from './spool.ts'
import { writeTemporary } from './temporary.ts'

const MAX_BYTES = 2 * 1024 ** 2
const MAX_MILLISECONDS = 20_000
const MAX_MEMORY_MB = 512
const oneAtATime = pLimit(1)

/** The result of the worker: the cleaned SVG, or the reason why it was refused. */
export type SvgResult = { svg: SanitisedSvg } | { reason: string }

/**
 * Cleans an SVG of at most 2 MB into a second file beside it, in a worker thread with limited time and memory.
 *
 * @throws AppError TOO_LARGE, or INVALID if the SVG is not well-formed, declares entities or takes too long
 */
export function cleanSvg(path: string, name: string): Promise<Cleaned> {
  return oneAtATime(async () => {
    if ((await stat(path)).size > MAX_BYTES) throw tooManyBytes(name, MAX_BYTES)
    const result = await sanitiseInWorker(await readFile(path))
    if ('reason' in result) throw new AppError('INVALID', `“${name}” ${result.reason}`)
    const cleaned = await writeTemporary(dirname(path), result.svg.text)
    return { path: cleaned, width: result.svg.width, height: result.svg.height, placeholder: '' }
  })
}

async function sanitiseInWorker(bytes: Uint8Array): Promise<SvgResult> {
  const worker = new Worker(new URL(`./svg-worker${extname(import.meta.filename)}`, import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  })
  const { promise, resolve } = Promise.withResolvers<SvgResult>()
  const timer = setTimeout(() => resolve({ reason: 'takes too long to read' }), MAX_MILLISECONDS)
  worker.once('message', resolve)
  worker.once('error', () => resolve({ reason: 'is too complex' }))
  worker.once('exit', () => resolve({ reason: 'cannot be read' }))
  const result = await promise
  clearTimeout(timer)
  await worker.terminate()
  return result
}
