import { readFile, stat } from 'node:fs/promises'
import { dirname, extname } from 'node:path'
import pLimit from 'p-limit'
import { Tinypool } from 'tinypool'
import { AppError } from '../../platform/errors.ts'
import type { Cleaned } from './clean-raster.ts'
import type { SanitisedSvg } from './sanitise-svg.ts'
import { tooManyBytes } from './spool.ts'
import { writeTemporary } from './temporary.ts'

const MAX_BYTES = 2 * 1024 ** 2
const MAX_MILLISECONDS = 20_000
const MAX_MEMORY_MB = 512
/** The worker holds a DOM of several tens of megabytes, whose loading takes longer than most files. */
const IDLE_MILLISECONDS = 30_000

/** Starts the worker when it is needed. It is replaced if it takes too long or too much memory. */
const workers = new Tinypool({
  filename: new URL(`./svg-worker${extname(import.meta.filename)}`, import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: IDLE_MILLISECONDS,
  resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
})
// The time limit of a file must not include that of the files before it.
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
  const signal = AbortSignal.timeout(MAX_MILLISECONDS)
  try {
    return (await workers.run(bytes, { signal })) as SvgResult
  } catch {
    return { reason: signal.aborted ? 'takes too long to read' : 'is too complex' }
  }
}
