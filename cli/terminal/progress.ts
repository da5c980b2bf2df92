import type { Writable } from 'node:stream'
import { counted } from '../../schema/counted.ts'

/** How often the line on a terminal is updated, and how often a plain line is written, in milliseconds. */
const TERMINAL_MS = 100
const PLAIN_MS = 5_000

export interface Progress {
  /** Reports the number of items done. Cheap enough to call for each item. */
  update: (done: number) => void
  /** Removes the line from a terminal. */
  stop: () => void
}

const clock = (seconds: number) => {
  const whole = Math.max(0, Math.round(seconds))
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/** Formats one line of progress: count, rate, and the time left if the fraction done is known. */
export function progressLine(what: string, done: number, seconds: number, fraction?: number): string {
  const rate = seconds > 0 ? Math.round(done / seconds) : 0
  const parts = [`${what}: ${counted(done, 'item')}`, `${rate.toLocaleString('en')} items/s`]
  if (fraction !== undefined && fraction > 0 && fraction < 1) {
    parts.push(`${Math.floor(fraction * 100)} %`, `${clock((seconds / fraction) * (1 - fraction))} left`)
  }
  return parts.join(', ')
}

/**
 * Shows progress: on a terminal as one updating line, elsewhere as an occasional plain line.
 *
 * @param fraction returns the fraction done, from 0 to 1, if known
 */
export function showProgress(
  what: string,
  {
    output,
    quiet,
    fraction,
  }: { output: Writable & { isTTY?: boolean }; quiet: boolean; fraction?: (() => number) | undefined },
): Progress {
  if (quiet) return { update: () => undefined, stop: () => undefined }
  const start = performance.now()
  const isTerminal = output.isTTY === true
  let done = 0
  let shown = start
  const line = () => progressLine(what, done, (performance.now() - start) / 1000, fraction?.())
  return {
    update(count) {
      done = count
      // Reading the clock for each item would be expensive.
      if (count % 64 !== 0) return
      const now = performance.now()
      if (now - shown < (isTerminal ? TERMINAL_MS : PLAIN_MS)) return
      shown = now
      output.write(isTerminal ? `\r\u001b[2K${line()}` : `${line()}\n`)
    },
    stop() {
      if (isTerminal) output.write('\r\u001b[2K')
    },
  }
}
