import { expect, it } from 'vitest'
import { isAddressOrNetwork, publicOr } from './address-list.ts'

const isAllowed = publicOr(['127.0.0.1', '10.1.0.0/16', 'fd00::/8', '::1'])

it.each(['127.0.0.1', '::ffff:127.0.0.1', '10.1.255.255', 'fd12::1', '::1', '93.184.216.34'])(
  '%s is allowed',
  (address) => expect(isAllowed(address)).toBe(true),
)

it.each(['127.0.0.2', '10.2.0.1', 'fe80::1', '169.254.169.254', 'not an address'])('%s is not allowed', (address) =>
  expect(isAllowed(address)).toBe(false),
)

it.each([
  ['127.0.0.1', true],
  ['10.0.0.0/8', true],
  ['fd00::/8', true],
  ['10.0.0.0/33', false],
  ['localhost', false],
  ['', false],
])('%j is an address or a network: %s', (text, expected) => expect(isAddressOrNetwork(text)).toBe(expected))
