/**
 * Measures the server. Every figure is compared with a bare node:http server that sends the same bytes; both are measured
 * in alternating rounds of the same run.
 *
 *     npm run bench -- [--quick] [--only word,word] [--items number] [--data folder] [--out folder]
 *
 * `--quick` takes seconds and only tests the measurements. `--only` runs the parts whose names contain one of the words:
 * requests, uncached, languages, updates, bulk, nodes, references, pending, growth, import, referring, translated, memory, visits, attacks, streams, million, which runs only if it is named, and shorter with `--items 200000`.
 * With `--data`, the databases of `million`, which take long to fill, stay in that folder and are used again.
 * With `--out` the report is also written to that folder, as Markdown and JSON.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureAttacks } from './attacks.ts'
import { measureBulk } from './bulk.ts'
import { openEnvironment } from './environment.ts'
import { measureLanguages } from './languages.ts'
import { generator } from './load.ts'
import { measureGrowth } from './growth.ts'
import { measureImport } from './import.ts'
import { measureTranslatedImport } from './import-languages.ts'
import { measureReferringImport } from './import-references.ts'
import { measureMillion } from './million.ts'
import { measureMemory } from './memory.ts'
import { measureNodes } from './nodes.ts'
import { measurePending } from './pending.ts'
import { measureReferences } from './references.ts'
import { markdown, type Report } from './report.ts'
import { measureRequests } from './requests.ts'
import { startBare, startVerdant, stopAll } from './servers.ts'
import { measureStreams } from './streams.ts'
import { measureUncached } from './uncached.ts'
import { measureUpdates } from './update.ts'
import { measureVisits } from './visit.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    only: { type: 'string' },
    items: { type: 'string', default: '1000000' },
    data: { type: 'string' },
    out: { type: 'string' },
  },
})
const quick = values.quick ?? false
const wants = (part: string) => !values.only || values.only.split(',').some((word) => part.includes(word))

const report: Report = {
  machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, ${generator}`,
  at: new Date().toISOString(),
  quick,
}
const environment = await openEnvironment()
try {
  await environment.growTo(100)
  const bare = await startBare()
  const verdant = await startVerdant(environment.variables)
  report.start = { ms: Math.round(verdant.startMs) }
  const parts = { environment, verdant, bare, quick }
  if (wants('requests')) report.requests = await measureRequests(parts)
  if (wants('uncached')) report.uncached = await measureUncached(parts)
  if (wants('languages')) report.languages = await measureLanguages(parts)
  if (wants('updates')) report.updates = await measureUpdates(parts)
  if (wants('bulk')) report.bulk = await measureBulk(parts)
  if (wants('nodes')) report.nodes = await measureNodes(parts)
  if (wants('references')) report.references = await measureReferences(parts)
  if (wants('pending')) report.pending = await measurePending(parts)
  if (wants('growth')) report.growth = await measureGrowth(parts)
  if (wants('import')) report.import = await measureImport(parts)
  if (wants('referring')) report.referringImport = await measureReferringImport(parts)
  if (wants('translated')) report.translatedImport = await measureTranslatedImport(parts)
  if (wants('attacks')) report.attacks = await measureAttacks(parts)
  if (wants('streams')) report.streams = await measureStreams(parts)
  if (wants('memory')) report.memory = await measureMemory(parts)
  if (values.only && wants('million')) report.million = await measureMillion(parts, Number(values.items), values.data)
  if (wants('visits')) report.visits = await measureVisits(parts)
} finally {
  await stopAll()
  await environment.close()
}
const text = markdown(report)
console.log(text)
if (values.out) {
  mkdirSync(values.out, { recursive: true })
  writeFileSync(join(values.out, 'bench.md'), text)
  writeFileSync(join(values.out, 'bench.json'), `${JSON.stringify(report, null, 2)}\n`)
}
