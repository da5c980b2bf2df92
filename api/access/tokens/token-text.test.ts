import { describe, expect, it } from 'vitest'
import { isWithin, parseNetwork } from './networks.ts'
import { hashOf, isApiToken, isWellFormed, newToken, withoutTokens } from '../../platform/secrets/api-token.ts'

describe('a token', () => {
  it('has a prefix, 256 random bits and a checksum, in characters that a double click selects', () => {
    const tokens = Array.from({ length: 200 }, newToken)
    for (const token of tokens) {
      expect(token).toMatch(/^verdant_pat_[0-9A-Za-z]{49}$/)
      expect([isApiToken(token), isWellFormed(token)]).toEqual([true, true])
    }
    expect(new Set(tokens).size).toBe(tokens.length)
    expect(hashOf(tokens[0]!)).toMatch(/^[\da-f]{64}$/)
  })

  it('is refused with one wrong, missing or additional character', () => {
    const token = newToken()
    for (let at = 'verdant_pat_'.length; at < token.length; at++) {
      const other = token[at] === 'x' ? 'y' : 'x'
      expect(isWellFormed(token.slice(0, at) + other + token.slice(at + 1))).toBe(false)
      expect(isWellFormed(token.slice(0, at) + token.slice(at + 1))).toBe(false)
    }
    for (const text of [`${token}0`, token.toLowerCase(), ` ${token}`, `${token}\n`, 'verdant_pat_', ''])
      expect(isWellFormed(text)).toBe(false)
  })

  it('is left out of texts for logs', () => {
    expect(withoutTokens(`/api/${newToken()}?token=${newToken()}`)).toBe('/api/[token]?token=[token]')
  })
})

describe('a network', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7/32'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    [' 0.0.0.0/0 ', '0.0.0.0/0'],
    ['2001:DB8::1', '2001:db8::1/128'],
    ['2001:db8:1:2::/48', '2001:db8:1::/48'],
  ])('%s is stored as %s', (text, network) => expect(parseNetwork(text)).toBe(network))

  it.each([
    '',
    'example.org',
    '10.1',
    '1',
    '010.0.0.1',
    '10.0.0.1/33',
    '::1/129',
    '10.0.0.1/-1',
    '10.0.0.1/8/8',
    '10.0.0.1/',
  ])('%s is none', (text) => expect(parseNetwork(text)).toBeUndefined())

  it('contains its addresses, also those of IPv4 that are written as IPv6', () => {
    const networks = ['203.0.113.0/24', '2001:db8::/32']
    const inside = ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8:ffff::1']
    const outside = ['203.0.114.9', '::ffff:203.0.114.9', '2001:db9::1', '::1', '', 'unknown']
    expect(inside.filter((address) => !isWithin(address, networks))).toEqual([])
    expect(outside.filter((address) => isWithin(address, networks))).toEqual([])
    expect(isWithin('unknown', [])).toBe(true)
  })
})
