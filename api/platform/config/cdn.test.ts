import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const OWN = { DATABASE_URL: 'postgres://db/verdant', JWT_SECRET: 'a secret of the tests, with 32 bytes or more' }

it('has no CDN unless one is named', () => {
  expect(readConfig(OWN).cdn).toBeUndefined()
  expect(readConfig({ ...OWN, CDN_TYPE: '' }).cdn).toBeUndefined()
})

it.each([
  [
    { CDN_TYPE: 'varnish', CDN_URL: 'http://10.0.0.5:80/, http://10.0.0.6' },
    { type: 'varnish', maxAge: 86_400, urls: ['http://10.0.0.5:80', 'http://10.0.0.6'], id: '', token: undefined },
  ],
  [
    { CDN_TYPE: 'fastly', CDN_ID: 'abc', CDN_TOKEN: 'secret', CDN_MAX_AGE: '60' },
    { type: 'fastly', maxAge: 60, urls: ['https://api.fastly.com'], id: 'abc', token: 'secret' },
  ],
  [
    { CDN_TYPE: 'cloudflare', CDN_ID: 'abc', CDN_TOKEN: 'secret' },
    { type: 'cloudflare', maxAge: 86_400, urls: ['https://api.cloudflare.com/client/v4'], id: 'abc', token: 'secret' },
  ],
])('reads %o', (env, expected) => expect(readConfig({ ...OWN, ...env }).cdn).toEqual(expected))

it.each([
  [{ CDN_TYPE: 'akamai' }, /one of: varnish, fastly, cloudflare, http/],
  [{ CDN_TYPE: 'varnish' }, /CDN_URL is required with CDN_TYPE=varnish/],
  [{ CDN_TYPE: 'fastly', CDN_ID: 'abc' }, /CDN_TOKEN is required/],
  [{ CDN_TYPE: 'cloudflare', CDN_ID: 'a/b', CDN_TOKEN: 'secret' }, /letters, digits/],
  [{ CDN_TYPE: 'http', CDN_URL: 'purge.example' }, /http\(s\) address/],
  [{ CDN_TYPE: 'http', CDN_URL: 'https://a.example', CDN_MAX_AGE: '0' }, /whole number of seconds/],
])('refuses %o', (env, reason) => expect(() => readConfig({ ...OWN, ...env })).toThrow(reason))
