import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { mediaFile, product } from '../../../schema/kinds/index.ts'
import type { SourceRecord } from '../../../schema/transfer/record.ts'
import { WaitingRecords } from './waiting-records.ts'

const files = async () => (await readdir(tmpdir())).filter((name) => name.startsWith(`verdant-waiting-${process.pid}-`))

it('keeps records in memory, others in a file, and yields all of them in batches', async () => {
  const before = new Set(await files())
  const waiting = new WaitingRecords(2)
  const records = Array.from({ length: 7 }, (_, at): SourceRecord => ({
    kind: product,
    id: String(at),
    optional: ['related'],
    values: { name: `Line ${at}\n“end”`, order: at, image: null },
    origin: { file: 'x.json', line: at },
  }))
  const picture: SourceRecord = {
    kind: mediaFile,
    values: {},
    origin: { file: 'x.zip' },
    content: async () => new Uint8Array(),
  }
  for (const record of records) await waiting.add(record)
  await waiting.add(picture)
  const batches: SourceRecord[][] = []
  for await (const batch of waiting.batches(2)) batches.push(batch)
  expect(batches.map((batch) => batch.length)).toEqual([2, 1, 2, 2, 1])
  expect(batches.flat().filter(({ kind }) => kind === product)).toEqual(records)
  expect(batches.flat()).toContain(picture)
  expect((await files()).filter((name) => !before.has(name))).toHaveLength(1)
  await waiting.close()
  expect((await files()).filter((name) => !before.has(name))).toEqual([])
})
