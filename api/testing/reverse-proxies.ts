import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { inject, onTestFinished } from 'vitest'
import { isRoot } from '../platform/embedded-postgres/account.ts'
import { freePort } from '../platform/process/free-port.ts'

const DOCS = join(import.meta.dirname, '../../docs/proxies')
const START_MS = 30_000
/** The addresses of the instances in the documented configurations. */
const INSTANCES = ['127.0.0.1:4001', '127.0.0.1:4002']

/** A reverse proxy that runs a configuration of docs/proxies. */
export interface ReverseProxy {
  /** The origin that visitors use. */
  url: string
  /** Returns its messages. */
  output: () => string
  /** Ends the proxy and closes its connections. */
  stop(): Promise<void>
}

/** The reverse proxies with a documented configuration, by the names of their programs. */
export const REVERSE_PROXIES = ['nginx', 'haproxy'] as const
export type ProxyName = (typeof REVERSE_PROXIES)[number]

interface Program {
  /** The file of docs/proxies. */
  file: string
  /** The part of the file that names the port, and the same part with another address. */
  listen: readonly [documented: string, atAddress: (address: string) => string]
  /** What else differs in tests, which use plain HTTP. `deploy/proxies.test.ts` runs the file with TLS. */
  plain?: (config: string, folder: string) => string
  /** Prepares a start with a configuration, and returns the arguments of the program. */
  prepare: (folder: string, config: string) => Promise<string[]>
}

const PROGRAMS: Record<ProxyName, Program> = {
  nginx: {
    file: 'nginx.conf',
    listen: ['listen 443 ssl;', (address) => `listen ${address};`],
    plain: (config, folder) =>
      config
        .replace('listen 80;', `listen unix:${folder}/redirect.sock;`)
        .replaceAll(/^ *(?:listen \[::\]|ssl_).*\n/gm, ''),
    async prepare(folder, config) {
      const main = join(folder, 'main.conf')
      await writeFile(main, nginxMain(folder, config))
      return ['-p', folder, '-e', 'stderr', '-c', main]
    },
  },
  haproxy: {
    file: 'haproxy.cfg',
    listen: ['bind :80\n', (address) => `bind ${address}\n`],
    prepare: async (_, config) => ['-db', '-f', config],
  },
}

/** Returns a configuration of nginx that includes another one, as that of Debian includes the files of conf.d. */
const nginxMain = (folder: string, config: string) => `
daemon off;
${isRoot() ? 'user root;' : ''}
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  include ${config};
}
`

/**
 * Starts a proxy with its documented configuration, in which only the addresses are replaced, and stops it after the test.
 *
 * @param instances host and port of each of the two instances
 */
export async function startReverseProxy(name: ProxyName, instances: readonly string[]): Promise<ReverseProxy> {
  const { file, listen, plain, prepare } = PROGRAMS[name]
  const address = `127.0.0.1:${await freePort()}`
  const folder = await mkdtemp(join(inject('runFolder'), `${name}-`))
  await chmod(folder, 0o711)
  let config = await readFile(join(DOCS, file), 'utf8')
  const [documented, atAddress] = listen
  const replacements = [
    [documented, atAddress(address)],
    ...INSTANCES.map((instance, n) => [instance, instances[n]!]),
  ] as const
  for (const [from, to] of replacements) {
    if (!config.includes(from)) throw new Error(`${file} does not contain ${from}`)
    config = config.replaceAll(from, to)
  }
  const own = join(folder, file)
  await writeFile(own, plain ? plain(config, folder) : config)
  const program = spawn(name, await prepare(folder, own), { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  program.stderr.on('data', (data) => (output += String(data)))
  const stop = () => end(program)
  onTestFinished(stop)
  const url = `http://${address}`
  for (const deadline = Date.now() + START_MS; ; await delay(50)) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    if (answer?.ok) return { url, output: () => output, stop }
    if (program.exitCode !== null || Date.now() > deadline) throw new Error(`${name} did not start:\n${output}`)
  }
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const ended = once(program, 'exit')
  program.kill('SIGTERM')
  await ended
}
