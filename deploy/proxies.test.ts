import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { get } from 'node:https'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, inject, it, onTestFinished } from 'vitest'
import { isRoot } from '../api/platform/embedded-postgres/account.ts'
import { freePort } from '../api/platform/process/free-port.ts'

const FILE = join(import.meta.dirname, '../docs/proxies/nginx.conf')

/** Starts a server that answers with the headers it gets, in place of an instance. @returns its port */
async function startEcho(): Promise<number> {
  const server = createServer(({ headers, url }, response) => response.end(JSON.stringify({ ...headers, url })))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** Starts nginx with the documented file, in which only addresses and paths are replaced. */
async function startNginx(instance: number): Promise<{ plain: number; secure: number; certificate: Buffer }> {
  const folder = await mkdtemp(join(inject('runFolder'), 'nginx-tls-'))
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', ...kind, '-keyout', key, '-out', certificate, ...subject], { stdio: 'ignore' })
  const [plain, secure] = [await freePort(), await freePort()]
  const config = (await readFile(FILE, 'utf8'))
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen [::]:80;', `listen [::1]:${plain};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${secure} ssl;`)
    .replace('listen [::]:443 ssl;', `listen [::1]:${secure} ssl;`)
    .replaceAll('/etc/nginx/certificate', folder)
    .replaceAll('/var/www/acme', `${folder}/acme`)
    .replaceAll(/127\.0\.0\.1:400[12]/g, `127.0.0.1:${instance}`)
  await mkdir(join(folder, 'acme/.well-known/acme-challenge'), { recursive: true })
  await writeFile(join(folder, 'acme/.well-known/acme-challenge/token'), 'proof')
  await writeFile(join(folder, 'verdant.conf'), config)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  await writeFile(
    join(folder, 'main.conf'),
    `daemon off;\n${isRoot() ? 'user root;\n' : ''}pid ${folder}/pid;\nevents {}\nhttp {\naccess_log off;\n${paths.join('\n')}\ninclude ${folder}/verdant.conf;\n}\n`,
  )
  const nginx = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', join(folder, 'main.conf')], { stdio: 'ignore' })
  const ended = once(nginx, 'exit')
  onTestFinished(async () => {
    nginx.kill()
    await ended
  })
  await expect.poll(() => ask(plain, '127.0.0.1', '/').catch(() => undefined)).toBeDefined()
  return { plain, secure, certificate: await readFile(certificate) }
}

interface Answer {
  status: number | undefined
  location: string | undefined
  body: string
}

/** Sends a request by plain HTTP. */
async function ask(port: number, host: string, path: string): Promise<Answer> {
  const sent = request({ host, port, path, headers: { host: 'www.example.org' } }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode, location: response.headers.location, body: await text(response) }
}

it('nginx.conf serves by HTTPS, on IPv4 and IPv6, and redirects everything else there', async () => {
  const { plain, secure, certificate } = await startNginx(await startEcho())
  for (const host of ['127.0.0.1', '::1']) {
    const redirect = await ask(plain, host, '/products?q=a%20b')
    expect(redirect).toMatchObject({ status: 308, location: 'https://www.example.org/products?q=a%20b' })
    // Certificates are renewed by plain HTTP.
    expect(await ask(plain, host, '/.well-known/acme-challenge/token')).toMatchObject({ status: 200, body: 'proof' })
    const sent = get({
      host,
      port: secure,
      path: '/about',
      ca: certificate,
      servername: 'localhost',
      headers: { host: 'www.example.org' },
    })
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    expect(JSON.parse(await text(response))).toMatchObject({
      host: 'www.example.org',
      'x-forwarded-for': host,
      url: '/about',
    })
  }
})
