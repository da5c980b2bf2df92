import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FeedCursor } from './cursor.ts'

/** A transaction: when it begins, how long it takes, and how long after its beginning it writes each revision. */
interface Transaction {
  begin: number
  duration: number
  revisions: number[]
}

const transactions = fc.array(
  fc.record({ begin: fc.nat(20), duration: fc.nat(20), revisions: fc.array(fc.nat(20), { maxLength: 3 }) }),
  { maxLength: 8 },
)

it('gives each revision once, whatever overlaps', () => {
  fc.assert(fc.property(transactions, fc.nat(20), check), { numRuns: 500 })
})

function check(all: Transaction[], start: number): void {
  const runs = all.map(({ begin, duration, revisions }, n) => ({
    number: n,
    begin,
    end: begin + duration,
    writes: revisions.map((delay) => begin + Math.min(delay, duration)),
  }))
  // Numbers of transactions follow their beginnings, and those of revisions the times at which they are written.
  const numbers = new Map(
    [...runs].sort((a, b) => a.begin - b.begin || a.number - b.number).map((run, n) => [run, n + 1]),
  )
  const revisions = runs
    .flatMap((run) => run.writes.map((at) => ({ run, at })))
    .sort((a, b) => a.at - b.at || a.run.number - b.run.number)
    .map((revision, n) => ({ ...revision, revision: n + 1 }))
  const oldest = Math.min(
    start,
    ...runs.filter(({ begin, end }) => begin <= start && end >= start).map(({ begin }) => begin),
  )
  const since = revisions.filter(({ run }) => run.begin >= oldest)
  const cursor = new FeedCursor(
    '',
    since.filter(({ run }) => run.end < start).map(({ revision }) => revision),
  )
  const given: number[] = []
  for (let now = start; now <= 50; now++) {
    const running = runs.filter(({ begin, end }) => begin <= now && end >= now)
    const next = runs.filter(({ begin }) => begin <= now).length + 1
    const changes = since
      .filter(({ run, revision }) => run.end < now && revision > cursor.floor && !cursor.seen.includes(revision))
      .map(({ revision }) => ({ revision, kind: 'product', id: '', version: 1, action: 'create', at: '' }))
    given.push(...changes.map(({ revision }) => revision))
    cursor.advance({
      changes,
      oldestRunning: Math.min(next, ...running.map((run) => numbers.get(run)!)),
      nextTransaction: next,
    })
  }
  expect(given.sort((a, b) => a - b)).toEqual(
    since.filter(({ run }) => run.end >= start).map(({ revision }) => revision),
  )
}

it('takes any number of revisions that a long transaction keeps above the floor', () => {
  const visible = Array.from({ length: 200_000 }, (_, at) => at + 1)
  const cursor = new FeedCursor('', visible)
  cursor.advance({ changes: [], oldestRunning: 1, nextTransaction: 2 })
  cursor.advance({ changes: [], oldestRunning: 2, nextTransaction: 2 })
  expect([cursor.floor, cursor.seen]).toEqual([200_000, []])
})
