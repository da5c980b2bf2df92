import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { stringify } from 'yaml'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readSource, writeSource } from '../../testing/read-source.ts'
import type { SourceOptions } from '../sources.ts'

const RECORDS = Array.from({ length: 25 }, (_, at) => ({ id: at + 1, title: `Record ${at + 1}` }))
const MAPPING = stringify({ source: 'old', rules: [{ kind: 'services', id: 'id', fields: { title: 'title' } }] })

describe('an address that does not answer as it should', () => {
  /** Serves these answers in turn, and the last one again. */
  async function serve(...answers: [status: number, headers: Record<string, string>, body?: string | Buffer][]) {
    let at = 0
    const server = createServer((_, response) => {
      const [status, headers, body = '{}'] = answers[Math.min(at++, answers.length - 1)]!
      response.writeHead(status, headers).end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/things`
  }
  const read = async (address: string, options: SourceOptions = {}) =>
    readSource(address, { mapping: await writeSource('mapping.yaml', MAPPING), ...options })
  const JSON_TYPE = { 'content-type': 'application/json' }

  it.each<[string, Parameters<typeof serve>]>([
    [
      'is asked again when it says',
      [
        [429, { 'retry-after': '0' }],
        [503, { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }],
        [200, JSON_TYPE, JSON.stringify(RECORDS)],
      ],
    ],
    [
      'is asked again if it fails',
      [
        [500, {}],
        [200, JSON_TYPE, JSON.stringify(RECORDS)],
      ],
    ],
    [
      'can say another type of content, and begin with a mark',
      [[200, { 'content-type': 'text/plain' }, `\uFEFF${JSON.stringify(RECORDS)}`]],
    ],
    ['can be compressed', [[200, { ...JSON_TYPE, 'content-encoding': 'gzip' }, gzipSync(JSON.stringify(RECORDS))]]],
  ])('%s', async (_, answers) => {
    expect((await read(await serve(...answers))).items).toHaveLength(25)
  })

  it('is read in the encoding that it says', async () => {
    const body = Buffer.from('[{"id": 1, "title": "Äpfel"}]', 'latin1')
    const { items } = await read(await serve([200, { 'content-type': 'application/json; charset=iso-8859-1' }, body]))
    expect(items[0]!.values.title).toBe('Äpfel')
  })

  it.each<[Parameters<typeof serve>[0], string | RegExp, SourceOptions?]>([
    [[429, { 'retry-after': '3600' }], 'answers 429: try again in 3600 seconds'],
    [[500, { 'retry-after': '0' }, '{"error": "database"}'], 'answers 500: {"error": "database"}'],
    [[404, {}, '<html>'], /answers 404$/],
    [[401, {}], 'answers 401: set VERDANT_SOURCE_TOKEN to a token that may read it'],
    [[403, {}], 'answers 403: the token in VERDANT_SOURCE_TOKEN may not read it', { token: 't' }],
    [[302, { location: 'https://x.example/v2' }], 'leads to https://x.example/v2; give that address instead'],
    [
      [200, { 'content-type': 'text/html' }, '<!doctype html>'],
      'it answers with a web page. Give the address of its API (content type text/html)',
    ],
    [[200, { 'content-type': 'text/csv' }, 'a,b'], 'it answers with a table. Save it as a file'],
    [[200, {}, ''], 'does not answer with JSON: its answer is empty'],
    [[200, { 'content-length': '50' }, '[{"id": 1}]'], 'breaks off after'],
  ])('is refused: %j, %s', async (answer, message, options) => {
    await expect(read(await serve(answer), options)).rejects.toThrow(message)
  })
})
