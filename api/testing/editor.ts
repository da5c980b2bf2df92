import { randomUUID } from 'node:crypto'
import { image } from '../content/media/testing/images.ts'
import type { Acknowledged } from './checker.ts'

/** The site that an editor works on. */
export interface Desk {
  url: string
  token: string
  /** Whether to upload and delete pictures too. */
  hasPictures: boolean
}

/** A write that was not acknowledged. It may or may not have been made. */
export class Unacknowledged extends Error {
  override name = 'Unacknowledged'
}

interface EditorResponse {
  data?: { done: Done | [Done] } | null
  errors?: { extensions: { code: string } }[]
}

type Done = { id: string; version: number } & Record<string, unknown>

const CREATE =
  'mutation ($id: ID, $input: ProductInput!) { done: createProduct(id: $id, input: $input) { id version } }'
const UPDATE =
  'mutation ($id: ID!, $input: ProductInput!) { done: updateProduct(id: $id, input: $input) { id version } }'
const TOGGLE = 'mutation ($id: ID!) { done: toggleProduct(id: $id) { id version } }'
const DELETE = 'mutation ($id: ID!) { done: deleteProduct(id: $id) { id version } }'
const SET = 'mutation ($key: String!, $value: String!) { done: updateSetting(key: $key, value: $value) { id version } }'
const UPLOAD = 'mutation ($file: Upload!) { done: uploadMedia(file: $file) { id version publicId hash } }'
const DELETE_FILE = 'mutation ($publicIds: [String!]!) { done: deleteMediaFiles(publicIds: $publicIds) { id version } }'

/** Settings whose value can be any text. Each editor changes a different one, so that its value is known. */
const SETTINGS = ['site_title', 'site_tagline', 'site_description', 'contact_address']

/**
 * Sends writes of every kind, one after another. Added items are deleted again unless they are to be kept.
 *
 * @param setting the index of the setting that this editor changes
 * @yields every write when it is acknowledged
 * @throws Unacknowledged
 */
export async function* edit(desk: Desk, setting: number, isKept: boolean): AsyncGenerator<Acknowledged> {
  const id = randomUUID()
  const values = { name: id, category: 'c', description: 'd', detailedDescription: 'e' }
  yield { kind: 'product', ...(await write(desk, CREATE, { id, input: values })), values }
  const input = { category: randomUUID() }
  yield { kind: 'product', ...(await write(desk, UPDATE, { id, input })), values: input }
  const shown = { key: SETTINGS[setting % SETTINGS.length]!, value: randomUUID() }
  yield { kind: 'setting', ...(await write(desk, SET, shown)), values: shown }
  if (!isKept) {
    yield { kind: 'product', ...(await write(desk, TOGGLE, { id })), values: { isActive: false } }
    yield { kind: 'product', ...(await write(desk, DELETE, { id })), isDeleted: true }
  }
  if (!desk.hasPictures) return
  const { publicId, hash, ...file } = await write(desk, UPLOAD, { file: null }, await image('png'))
  yield { kind: 'mediaFile', ...file, values: { publicId, hash } }
  if (isKept) return
  yield { kind: 'mediaFile', ...(await write(desk, DELETE_FILE, { publicIds: [publicId] })), isDeleted: true }
}

/** Sends a mutation whose field has the alias `done`, with a file if one is given. */
async function write({ url, token }: Desk, query: string, variables: object, file?: Buffer): Promise<Done> {
  const operation = JSON.stringify({ query, variables })
  const body = file ? withFile(operation, file) : new Blob([operation], { type: 'application/json' })
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/graphql`, { method: 'POST', headers, body }).catch(() => undefined)
  const content = (await answer?.json().catch(() => undefined)) as EditorResponse | undefined
  if (!answer || !content) throw new Unacknowledged('none')
  const [done] = [content.data?.done].flat()
  if (!done) throw new Unacknowledged(`${answer.status} ${content.errors?.[0]?.extensions.code}`)
  return done
}

/** https://github.com/jaydenseric/graphql-multipart-request-spec */
function withFile(operations: string, file: Buffer): FormData {
  const form = new FormData()
  form.append('operations', operations)
  form.append('map', '{"0":["variables.file"]}')
  form.append('0', new Blob([Uint8Array.from(file)]), 'leaf.png')
  return form
}
