import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { checkFile } from './check.ts'
import type { Accepted } from './formats.ts'
import { filesIn, image } from './testing/images.ts'
import { pdf, printedPdf } from './testing/pdf.ts'

const directory = await mkdtemp(join(tmpdir(), 'verdant-pdf-'))
afterAll(() => rm(directory, { recursive: true }))

const check = (bytes: Buffer, accepted: Accepted = 'document') =>
  checkFile(Readable.from([bytes]), 'Label 2026.pdf', { directory, accepted })

/** A document with more packed bytes than can be checked: the most that a check costs. */
const bomb = pdf({ packed: ' '.repeat(270 * 1024 ** 2) })

/** Returns the processor time that something takes, in milliseconds: other load changes it less than the time that passes. */
async function cost(of: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await of()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Expects that a file is refused, and that nothing of it stays. */
async function refused(bytes: Buffer, code: string, message: RegExp, accepted?: Accepted) {
  await expect(check(bytes, accepted)).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
  expect(await filesIn(directory)).toEqual([])
}

test.each([
  ['printed by a browser', printedPdf()],
  ['of one empty page', pdf()],
  ['with packed objects', pdf({ packed: '<< /Type /Outlines >>' })],
  ['with an action that goes to a page', pdf({ catalog: '/OpenAction [3 0 R /Fit]' })],
  ['with a link', pdf({ objects: ['<< /Subtype /Link /A << /S /URI /URI (https://verdant.example) >> >>'] })],
])('a document %s is stored as it is', async (_, bytes) => {
  const file = await check(bytes)
  expect(file).toMatchObject({ format: 'pdf', contentType: 'application/pdf', width: 0, height: 0, placeholder: '' })
  expect(file.publicId).toMatch(/^label-2026-[0-9a-f]{12}\.pdf$/)
  expect(file.bytes).toBe(bytes.length)
  await file.dispose()
})

const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

describe('a document is refused', () => {
  test.each<[string, Buffer, RegExp]>([
    ['with a script', pdf({ catalog: `/OpenAction ${SCRIPT}` }), /contains scripts/],
    [
      'with a script whose name is written with numbers',
      pdf({ objects: ['<< /S /J#61vaScr#69pt >>'] }),
      /contains scripts/,
    ],
    ['with a packed script', pdf({ packed: SCRIPT }), /contains scripts/],
    [
      'with a packed script after many bytes',
      pdf({ packed: `${'(plant) '.repeat(20_000)}${SCRIPT}` }),
      /contains scripts/,
    ],
    [
      'with objects that are packed twice',
      pdf({ packed: SCRIPT, filter: '/Filter [/FlateDecode /FlateDecode]' }),
      /packs/,
    ],
    ['with objects in another packing', pdf({ packed: SCRIPT, filter: '/Filter /LZWDecode' }), /packs objects/],
    [
      'with objects behind a predictor',
      pdf({ packed: SCRIPT, filter: '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 1 >>' }),
      /packs objects/,
    ],
    [
      'with a predictor behind the text of an end',
      pdf({ packed: SCRIPT, filter: '/X (endobj >>) % >>\n/Filter /FlateDecode /DecodeParms 7 0 R' }),
      /packs objects/,
    ],
    ['whose packing is an object of its own', pdf({ packed: SCRIPT, filter: '/Filter 7 0 R' }), /packs objects/],
    ['with another file', pdf({ objects: ['<< /Type /EmbeddedFile >>'] }), /contains other files/],
    ['that starts a program', pdf({ objects: ['<< /S /Launch /F (cmd.exe) >>'] }), /starts other programs/],
    ['that sends a form', pdf({ objects: ['<< /S /SubmitForm >>'] }), /sends what is entered/],
    ['with a form of scripts', pdf({ catalog: '/AcroForm << /XFA 7 0 R >>' }), /form with scripts/],
    ['that is encrypted', pdf({ objects: ['<< /Encrypt 8 0 R >>'] }), /is encrypted/],
    ['that is not complete', pdf().subarray(0, -20), /is not complete/],
  ])('%s', (_, bytes, message) => refused(bytes, 'INVALID', message))

  test('with more than can be checked', async () => {
    expect(bomb.length).toBeLessThan(1024 ** 2)
    await refused(bomb, 'INVALID', /more than can be checked/)
  })
})

test('pictures are no documents, and documents no pictures', async () => {
  await refused(await image('png'), 'UNSUPPORTED_TYPE', /is not a PDF/)
  await refused(pdf(), 'UNSUPPORTED_TYPE', /is not a JPEG/, 'image')
})

test.each<[string, Buffer, RegExp]>([
  ['dictionaries without an end', Buffer.from('obj << '.repeat(500_000)), /packs objects/],
  ['dictionaries within each other', Buffer.from('obj<<'.repeat(30_000) + '>>'.repeat(30_000)), /packs objects/],
  ['words that look like objects', Buffer.from('obj'.repeat(3_000_000)), /packs objects/],
  ['streams without an end', Buffer.from('stream\nx\n'.repeat(1_000_000)), /more than can be checked/],
  ['streams within each other', Buffer.from('stream\nx\x9c\x00'.repeat(900_000), 'latin1'), /more than can be checked/],
])('many %s cost little and hold up nobody', async (_, bytes, message) => {
  const most = await cost(() => refused(bomb, 'INVALID', /more than can be checked/))
  const file = pdf({ objects: [bytes.toString('latin1')] })
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  expect(await cost(() => refused(file, 'INVALID', message))).toBeLessThan(4 * most)
  delay.disable()
  expect(delay.max / 1e6).toBeLessThan(most / 2)
})
