import { join } from 'node:path'
import { expect, it } from 'vitest'
import { operator } from '../auth/policy.ts'
import { startServer } from '../testing/server.ts'
import { loadWebsite } from './website.ts'

const server = await startServer({ website: await loadWebsite(join(import.meta.dirname, '../../dist')) })

it.each([
  ['', '/favicon.svg'],
  ['/media/sign.png', '/media/sign.png'],
  ['https://elsewhere.example/sign.png', '/favicon.svg'],
])('with the favicon set to “%s”, /favicon.ico redirects to %s', async (favicon, address) => {
  await server.services.settings.update(operator('test'), 'site_favicon', favicon)
  const answer = await server.fetch('/favicon.ico', { redirect: 'manual' })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(address)
})
