import type { Attacked } from './attacks.ts'
import type { Bulk } from './bulk.ts'
import type { Compared } from './compare.ts'
import type { Grown } from './growth.ts'
import type { DuringImport } from './import.ts'
import type { ReferringImport } from './import-references.ts'
import type { TranslatedImport } from './import-languages.ts'
import type { Translated } from './languages.ts'
import type { Memory } from './memory.ts'
import type { Million } from './million.ts'
import type { Nodes } from './nodes.ts'
import type { PendingReads } from './pending.ts'
import type { Referring } from './references.ts'
import type { Streams } from './streams.ts'
import type { Uncached } from './uncached.ts'
import type { DuringUpdates } from './update.ts'
import type { Visits } from './visit.ts'

/** The measurements of one run. */
export interface Report {
  machine: string
  at: string
  quick: boolean
  start?: { ms: number }
  requests?: Compared[]
  uncached?: Uncached[]
  languages?: Translated[]
  updates?: DuringUpdates
  bulk?: Bulk[]
  references?: Referring[]
  pending?: PendingReads
  growth?: Grown[]
  import?: DuringImport
  referringImport?: ReferringImport
  translatedImport?: TranslatedImport
  nodes?: Nodes
  memory?: Memory
  visits?: Visits
  attacks?: Attacked[]
  streams?: Streams
  million?: Million
}

const whole = (value: number) => Math.round(value).toLocaleString('en')
const ms = (value: number) => (value < 10 ? value.toFixed(2) : whole(value))

function table(head: string[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}

function millionParts({ sizes, readings }: Million): string[] {
  const rows = readings.map(({ name, status, few, many, ratio }) => [
    name + (status < 400 ? '' : ` (${status})`),
    ms(few.ms),
    ms(many.ms),
    (many.ms / few.ms).toFixed(2),
    ms(few.processorMs),
    ms(many.processorMs),
    ratio.toFixed(2),
  ])
  const head = ['request', 'ms, few', 'ms, many', 'ratio', 'processor ms, few', 'many', 'ratio']
  return [
    table(head, rows),
    table(
      ['items', 'filled in s', 'start ms', 'processor ms', 'MB at most', 'after a list of all items'],
      sizes.map((size) => [
        whole(size.items),
        whole(size.fillSeconds),
        whole(size.startMs),
        whole(size.startProcessorMs),
        whole(size.megabytes),
        whole(size.listMegabytes),
      ]),
    ),
  ]
}

/** Formats a report as Markdown. */
export function markdown(report: Report): string {
  const { requests, uncached, updates, references, pending, growth, memory, nodes, visits, attacks, streams } = report
  const { import: during, bulk, languages, referringImport, translatedImport } = report
  const parts = [
    `# Measurements\n\n${report.machine}, ${report.at}${report.quick ? ', quick: figures are not reliable' : ''}`,
  ]
  if (report.start) parts.push(`Process to first byte of a page, existing database: ${report.start.ms} ms.`)
  if (requests)
    parts.push(
      '## Requests, beside a bare node:http server that sends the same bytes',
      table(
        [
          'request',
          'connections',
          'requests/s',
          'p50 ms',
          'p99 ms',
          'KB each',
          'errors',
          'bare/s',
          'ratio',
          'processor ratio',
        ],
        requests.map((request) => [
          request.name,
          request.connections,
          whole(request.perSecond),
          ms(request.p50),
          ms(request.p99),
          (request.bytes / request.requests / 1_000).toFixed(1),
          request.errors,
          whole(request.bare),
          request.ratio.toFixed(2),
          request.processorRatio.toFixed(2),
        ]),
      ),
    )
  if (uncached)
    parts.push(
      '## Not cached: rendered for every request, one connection',
      table(
        ['request', 'requests/s', 'p50 ms', 'p99 ms'],
        uncached.map((row) => [row.name, whole(row.perSecond), ms(row.p50), ms(row.p99)]),
      ),
    )
  if (languages)
    parts.push(
      '## Pages in a second language, not cached, CPU time of the server',
      table(
        ['page', 'other languages', 'first ms', 'second ms', 'ratio of the lowest', 'median ratio'],
        languages.map((page) => [
          page.path,
          page.languages,
          ms(page.first),
          ms(page.second),
          (page.second / page.first).toFixed(2),
          page.ratio.toFixed(2),
        ]),
      ),
    )
  if (updates)
    parts.push(
      '## Reads during updates',
      `GraphQL list of 100, 20 connections. Quiet: ${whole(updates.quiet.perSecond)}/s, p99 ${ms(updates.quiet.p99)} ms; beside ${whole(updates.updates.perSecond)} updates/s (p50 ${ms(updates.updates.p50)} ms): ${whole(updates.busy.perSecond)}/s, p99 ${ms(updates.busy.p99)} ms, ${updates.busy.errors + updates.updates.errors} errors.`,
    )
  if (bulk)
    parts.push(
      '## Lists of changes in one request',
      table(
        ['changes', 'items', 'ms'],
        bulk.map(({ name, items, ms: time }) => [name, whole(items), ms(time)]),
      ),
    )
  if (references)
    parts.push(
      '## Lists with what their items refer to, not cached, 4 connections',
      table(
        ['list of 100', 'without/s', 'with/s', 'times as long', 'times the bytes', 'errors'],
        references.map((list) => [
          list.name,
          whole(list.without.perSecond),
          whole(list.with.perSecond),
          (1 / list.ratio).toFixed(2),
          (list.with.kilobytes / list.without.kilobytes).toFixed(2),
          list.errors,
        ]),
      ),
    )
  if (pending)
    parts.push(
      '## Reads of live content beside pending changes',
      `${whole(pending.items)} products, without and with a release of ${whole(pending.changes)} pending changes.`,
      table(
        [
          'request',
          'responses',
          'connections',
          'without/s',
          'with/s',
          'ratio',
          'without p50 ms',
          'with p50 ms',
          'errors',
        ],
        pending.reads.map((read) => [
          read.name,
          read.cached ? 'cached' : 'not cached',
          read.connections,
          whole(read.without.perSecond),
          whole(read.with.perSecond),
          read.ratio.toFixed(2),
          ms(read.without.p50),
          ms(read.with.p50),
          read.errors,
        ]),
      ),
    )
  if (growth)
    parts.push(
      '## Growth',
      table(
        ['items', 'request', 'cached/s (20 connections)', 'not cached/s (4 connections)', 'not cached p50 ms'],
        growth.map((row) => [whole(row.items), row.name, whole(row.published), whole(row.made), ms(row.p50)]),
      ),
    )
  if (report.million) parts.push('## A million items', ...millionParts(report.million))
  if (during)
    parts.push(
      '## Reads during an import',
      `${whole(during.items)} items in ${during.importSeconds.toFixed(1)} s. Quiet: ${whole(during.quiet.perSecond)}/s, p99 ${ms(during.quiet.p99)} ms; meanwhile: ${whole(during.busy.perSecond)}/s, p99 ${ms(during.busy.p99)} ms (× ${(during.busy.p99 / during.quiet.p99).toFixed(1)}), ${during.busy.errors} errors.`,
    )
  if (nodes)
    parts.push(
      '## Two instances on one PostgreSQL',
      `A change shows on the other after ${ms(nodes.medianMs)} ms (median of ${nodes.changes}), ${ms(nodes.maxMs)} ms at most.`,
      ...(nodes.behindNginx
        ? [
            `Both behind nginx, page /: ${whole(nodes.behindNginx.perSecond)}/s, p99 ${ms(nodes.behindNginx.p99)} ms, ${nodes.behindNginx.errors} errors.`,
          ]
        : []),
    )
  if (attacks)
    parts.push(
      '## Saves of staff while 50 visitors attack',
      table(
        ['attack', 'save ms, quiet', 'attacked', 'ratio', 'failed saves', 'failed sign-ins', 'MB', 'responses'],
        attacks.map((attack) => [
          attack.attack,
          ms(attack.quietMs),
          ms(attack.attackedMs),
          (attack.attackedMs / attack.quietMs).toFixed(1),
          `${attack.failedSaves} of ${attack.saves}`,
          `${attack.failedSignIns} of ${attack.signIns}`,
          whole(attack.megabytes),
          Object.entries(attack.statuses)
            .map(([status, count]) => `${count} × ${status}`)
            .join(', '),
        ]),
      ),
    )
  if (streams)
    parts.push(
      '## Event streams of forms',
      `${whole(streams.streams)} streams of ${streams.items} items: ${whole(streams.megabytes)} MB, ${whole(streams.peakMegabytes)} MB at most, ${whole(streams.idleProcessorMs)} ms of processor time in a second without changes. A save takes ${ms(streams.watchedMs)} ms, without them ${ms(streams.quietMs)} ms (× ${(streams.watchedMs / streams.quietMs).toFixed(1)}).`,
    )
  if (referringImport) {
    const { items, withoutSeconds, withSeconds } = referringImport
    parts.push(
      '## Import of items that refer to later ones',
      `${whole(items)} items in ${withSeconds.toFixed(1)} s; without references in ${withoutSeconds.toFixed(1)} s (× ${(withSeconds / withoutSeconds).toFixed(2)}).`,
    )
  }
  if (translatedImport) {
    const { items, languages: others, translated, sameItems, sameTexts } = translatedImport
    parts.push(
      `## Import of ${whole(items)} items in ${1 + others} languages`,
      table(
        ['import', 'CPU seconds', 'MB at most', 'times the CPU time'],
        Object.entries({
          'in all languages': translated,
          'as many items in one language': sameItems,
          'as many texts in one language': sameTexts,
        }).map(([name, { processorSeconds, megabytes }]) => [
          name,
          processorSeconds.toFixed(1),
          whole(megabytes),
          (translated.processorSeconds / processorSeconds).toFixed(2),
        ]),
      ),
    )
  }
  if (memory)
    parts.push(
      '## Memory',
      `${whole(memory.beforeMegabytes)} MB before, ${whole(memory.afterMegabytes)} MB after ${whole(memory.requests)} requests, ${whole(memory.peakMegabytes)} MB at most. The server that all parts above used: ${whole(memory.worked.now)} MB, ${whole(memory.worked.peak)} MB at most.`,
    )
  if (visits)
    parts.push(
      '## First visits in Chromium, CPU 4 times slower, slow 4G (1.6 Mbit/s, 150 ms)',
      `Medians of ${visits.runs} runs, at 360 by 740 pixels.`,
      table(
        ['page', 'LCP ms', 'blocking ms', 'longest task ms', 'shift', 'scripts KB', 'fonts KB'],
        visits.visits.map((visit) => [
          visit.path,
          whole(visit.lcp),
          whole(visit.blocking),
          whole(visit.longestTask),
          visit.shift.toFixed(4),
          visit.scriptKilobytes.toFixed(1),
          visit.fontKilobytes.toFixed(1),
        ]),
      ),
      table(
        ['interaction', 'until the next paint, ms'],
        visits.interactions.map(({ name, ms }) => [name, whole(ms)]),
      ),
    )
  return `${parts.join('\n\n')}\n`
}
