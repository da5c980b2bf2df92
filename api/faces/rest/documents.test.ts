import { expect, it } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import { image } from '../../content/media/testing/images.ts'
import { pdf, printedPdf } from '../../content/media/testing/pdf.ts'
import { make } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'

const server = await startServer()
const editor = { as: 'editor' } as const

interface File {
  public_id: string
  url: string
  format: string
}

async function send(path: string, field: string, bytes: Uint8Array, name = 'Label.pdf') {
  const form = new FormData()
  form.append(field, new Blob([bytes as BlobPart]), name)
  const answer = await server.fetch(`/api/upload/${path}`, { method: 'POST', body: form, ...editor })
  return { status: answer.status, body: (await answer.json()) as { url: string; file: File } & Record<string, unknown> }
}

async function sendByGraphQL(mutation: string, bytes: Uint8Array) {
  const form = new FormData()
  const query = `mutation ($file: Upload!) { file: ${mutation}(file: $file) { url format width } }`
  form.append('operations', JSON.stringify({ query, variables: { file: null } }))
  form.append('map', JSON.stringify({ 0: ['variables.file'] }))
  form.append('0', new Blob([bytes as BlobPart]), 'Data sheet.pdf')
  const headers = { 'apollo-require-preflight': 'true' }
  const answer = await server.fetch('/api/graphql', { method: 'POST', body: form, headers, ...editor })
  return (await answer.json()) as { data?: { file: unknown } | null; errors?: { extensions: { code: string } }[] }
}

it('stores a document, which browsers save and never show', async () => {
  const { status, body } = await send('document', 'document', printedPdf())
  expect([status, body.file.format]).toEqual([201, 'pdf'])
  expect(body.url).toMatch(/^\/media\/label-[0-9a-f]{12}\.pdf$/)
  const served = await server.fetch(body.url)
  expect(Buffer.from(await served.arrayBuffer()).equals(printedPdf())).toBe(true)
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${body.file.public_id}"`,
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
  })
  expect((await server.fetch(`${body.url}/640.webp`)).status).toBe(404)
  expect((await server.fetch(`${body.url}/thumbnail.webp`)).status).toBe(404)
})

it('accepts documents only where documents belong', async () => {
  expect(await send('image', 'image', printedPdf())).toMatchObject({ status: 415 })
  expect(await send('document', 'document', await image('png'))).toMatchObject({ status: 415 })
  expect(await send('document', 'document', pdf({ catalog: '/OpenAction << /S /JavaScript >>' }))).toMatchObject({
    status: 422,
  })
  expect(await sendByGraphQL('uploadDocument', pdf())).toEqual({
    data: { file: { url: expect.stringMatching(/^\/media\/data-sheet-.*\.pdf$/), format: 'pdf', width: 0 } },
  })
  const { errors } = await sendByGraphQL('uploadMedia', pdf())
  expect(errors?.[0]?.extensions.code).toBe('UNSUPPORTED_TYPE')
})

it('a product offers documents, which say where they are used until they are deleted', async () => {
  const { body } = await send('document', 'document', pdf({ objects: ['<< /Title (used) >>'] }))
  const documents = [{ title: 'Label', file: body.url }]
  const created = await server.rest<{ product: { _id: string; documents: unknown } }>('POST', '/content/products', {
    ...editor,
    body: { ...make(product, { documents: [] }), documents },
  })
  expect(created).toMatchObject({ status: 201, body: { product: { documents } } })
  const id = created.body.product._id
  const read = await server.graphql('query ($id: ID!) { product(id: $id) { documents { title file } } }', { id })
  expect(read.data).toEqual({ product: { documents } })
  const uses = 'query ($id: String!) { mediaFile(publicId: $id) { usedIn { kind id field } } }'
  const used = await server.graphql(uses, { id: body.file.public_id }, editor)
  expect(used.data).toEqual({ mediaFile: { usedIn: [{ kind: 'PRODUCT', id, field: 'documents' }] } })
  const wrong = await server.rest('PUT', `/content/products/${id}`, {
    ...editor,
    body: { documents: [{ title: 'Label', file: 'javascript:alert(1)' }] },
  })
  expect(wrong).toMatchObject({ status: 422 })
  expect((await server.rest('DELETE', `/upload/files/${body.file.public_id}`, editor)).status).toBe(204)
  expect((await server.fetch(body.url)).status).toBe(404)
})
