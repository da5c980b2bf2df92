import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { measure, type Measured } from './load.ts'
import { median, type Parts } from './parts.ts'
import { productId } from './products.ts'
import { startProgram, startVerdant } from './servers.ts'

/** Milliseconds until a change made on one of two instances is visible on the other. */
export interface Nodes {
  changes: number
  medianMs: number
  maxMs: number
  /** Both instances behind nginx, if it is installed. */
  behindNginx?: Measured
}

export async function measureNodes({ environment, verdant, quick }: Parts): Promise<Nodes> {
  const other = await startVerdant(environment.variables)
  const changes = quick ? 3 : 30
  const delays: number[] = []
  const path = `/api/content/products/${productId(2)}`
  for (let n = 0; n < changes; n++) {
    const order = 1_000 + n
    await fetch(other.url + path)
    const answer = await fetch(verdant.url + path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${environment.token}` },
      body: JSON.stringify({ order }),
    })
    if (!answer.ok) throw new Error(`The change is refused: ${await answer.text()}`)
    const start = performance.now()
    while (((await (await fetch(other.url + path)).json()) as Shown).product.order !== order) await setTimeout(1)
    delays.push(performance.now() - start)
  }
  const behindNginx = await withNginx([verdant.url, other.url], async (url) => {
    const page = { url: `${url}/`, headers: { 'accept-encoding': 'gzip, deflate, br' } }
    await measure(page, 20, 1)
    return measure(page, 20, quick ? 1 : 3)
  })
  await other.stop()
  return { changes, medianMs: median(delays), maxMs: Math.max(...delays), behindNginx }
}

interface Shown {
  product: { order: number }
}

async function withNginx(urls: string[], work: (url: string) => Promise<Measured>): Promise<Measured | undefined> {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const folder = mkdtempSync(join(tmpdir(), 'verdant-nginx-'))
  const port = 20_000 + (process.pid % 20_000)
  const servers = urls.map((url) => `server ${new URL(url).host};`).join(' ')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log /dev/null; events {}
     http { access_log off; ${paths.join(' ')} upstream nodes { ${servers} keepalive 32; }
       server { listen 127.0.0.1:${port}; location / {
         proxy_pass http://nodes; proxy_http_version 1.1; proxy_set_header Connection ""; } } }`,
  )
  const stop = startProgram('nginx', ['-c', join(folder, 'nginx.conf'), '-e', '/dev/null'])
  try {
    const url = `http://127.0.0.1:${port}`
    for (
      let n = 0;
      n < 100 &&
      !(await fetch(url).then(
        () => true,
        () => false,
      ));
      n++
    )
      await setTimeout(20)
    return await work(url)
  } finally {
    await stop()
  }
}
