import { type Load, measure, type Measured } from './load.ts'
import { median } from './parts.ts'

type Medians = Pick<Measured, 'perSecond' | 'p50'> & {
  /** Of one response. */
  kilobytes: number
}

/** The throughput of a request, and of one that does more. */
export interface Alternated {
  /** The medians of all rounds. */
  without: Medians
  /** The medians of all rounds. */
  with: Medians
  /** Requests per second of the second one, divided by those of the first: the median of all rounds. */
  ratio: number
  errors: number
}

/** Measures two loads in alternating rounds. */
export async function alternate(loads: readonly Load[], connections: number, quick: boolean): Promise<Alternated> {
  const [turns, seconds] = quick ? [1, 1] : [5, 2]
  // Warms up: compiles the code and fills the response cache of both before the first round.
  for (const load of loads) await measure(load, connections, 1)
  const rounds: { without: Measured; with: Measured }[] = []
  for (let turn = 0; turn < turns; turn++) {
    rounds.push({
      without: await measure(loads[0]!, connections, seconds),
      with: await measure(loads[1]!, connections, seconds),
    })
  }
  const mediansOf = (side: 'without' | 'with') => ({
    perSecond: median(rounds.map((round) => round[side].perSecond)),
    p50: median(rounds.map((round) => round[side].p50)),
    kilobytes: median(rounds.map((round) => round[side].bytes / round[side].requests / 1_000)),
  })
  return {
    without: mediansOf('without'),
    with: mediansOf('with'),
    ratio: median(rounds.map((round) => round.with.perSecond / round.without.perSecond)),
    errors: rounds.reduce((sum, round) => sum + round.without.errors + round.with.errors, 0),
  }
}
