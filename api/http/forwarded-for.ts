import type { FastifyInstance } from 'fastify'

const HEADER = 'x-forwarded-for'
const WITH_PORT = /^\s*(?:\[(?<six>[^\]]+)\](?::\d+)?|(?<four>[\d.]+):\d+)\s*$/

const withoutPort = (address: string): string => {
  const { six, four } = WITH_PORT.exec(address)?.groups ?? {}
  return six ?? four ?? address
}

/**
 * Removes the ports from the addresses that proxies report, which some of them add. Fastify would take an address with its
 * port for the address of the client, and every connection would then count as another client.
 */
export function removeForwardedPorts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const addresses = headers[HEADER]
    if (typeof addresses === 'string' && addresses.includes(':'))
      headers[HEADER] = addresses.split(',').map(withoutPort).join(',')
  })
}
