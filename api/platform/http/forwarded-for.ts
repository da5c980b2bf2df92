import type { FastifyInstance } from 'fastify'

const HEADER = 'x-forwarded-for'
const WITH_PORT = /^\s*(?:\[(?<six>[^\]]+)\](?::\d+)?|(?<four>[\d.]+):\d+)\s*$/

const withoutPort = (address: string): string => {
  const { six, four } = WITH_PORT.exec(address)?.groups ?? {}
  return six ?? four ?? address
}

/**
 * Removes the ports from the addresses in X-Forwarded-For, which some proxies add. With its port, an address would count as
 * that of another client on every connection.
 */
export function removeForwardedPorts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const addresses = headers[HEADER]
    if (typeof addresses === 'string' && addresses.includes(':'))
      headers[HEADER] = addresses.split(',').map(withoutPort).join(',')
  })
}
