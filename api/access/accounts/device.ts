import bowser from 'bowser'
import { shortenAddress } from '../../platform/http/network.ts'

/** What a session shows of the client that started it. */
export interface Device {
  /** The browser or program and the operating system, such as “Firefox on Windows”. */
  device: string
  /** The network of the address without its last part, such as 203.0.113.0/24. */
  network: string
}

// Headers of browsers are shorter. Parsing takes longer for longer ones.
const MAX_USER_AGENT = 400
const MAX_NAME = 60

/** Describes a client by its User-Agent header and its network address. */
export const deviceOf = (userAgent: string, address: string): Device => ({
  device: nameOf(userAgent.slice(0, MAX_USER_AGENT)),
  network: shortenAddress(address),
})

function nameOf(userAgent: string): string {
  if (userAgent === '') return 'Unknown device'
  const { browser, os } = bowser.parse(userAgent)
  // Programs such as curl name themselves first, and no operating system.
  const program = browser.name || /^[\w.-]+/.exec(userAgent)?.[0] || 'Unknown program'
  return (os.name ? `${program} on ${os.name}` : program).slice(0, MAX_NAME)
}
