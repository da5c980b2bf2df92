import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { VARIABLE_NAMES } from '../api/platform/config/variables.ts'
import { createProgram } from '../cli/program/program.ts'

const read = (path: string) => readFile(join(import.meta.dirname, path), 'utf8')

/** Variables of other programs. */
const OTHERS = new Set(['NODE_ENV', 'NODE_COMPILE_CACHE', 'BACKUPS'])
const isKnown = (name: string) => VARIABLE_NAMES.includes(name) || OTHERS.has(name)

interface Service {
  image: string
  command?: string[]
  environment?: Record<string, string>
  secrets?: string[]
  networks: string[] | Record<string, object>
  depends_on?: string[] | Record<string, object>
  read_only?: boolean
  cap_drop?: string[]
  user?: string
}

interface Compose {
  services: Record<string, Service>
  networks: Record<string, object>
  secrets: Record<string, { file: string }>
}

it('compose.yaml names only variables, secrets, networks and services that exist', async () => {
  const compose = parse(await read('compose.yaml'), { merge: true }) as Compose
  const names = (list: string[] | Record<string, object> = []) => (Array.isArray(list) ? list : Object.keys(list))
  for (const [service, { environment = {}, secrets = [], networks, depends_on: needed }] of Object.entries(
    compose.services,
  )) {
    if (service !== 'database') expect(Object.keys(environment).filter((name) => !isKnown(name))).toEqual([])
    expect(secrets.filter((name) => !compose.secrets[name])).toEqual([])
    expect(names(networks).filter((name) => !(name in compose.networks))).toEqual([])
    expect(names(needed).filter((name) => !(name in compose.services))).toEqual([])
    for (const [name, value] of Object.entries(environment))
      if (name.endsWith('_FILE')) expect(secrets).toContain(value.replace('/run/secrets/', ''))
  }
  // Everything that runs our image may write nowhere and has no rights.
  for (const name of ['one', 'two', 'migrate', 'backup'])
    expect(compose.services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'], user: '10001:10001' })
})

it('compose.yaml makes of the documented nginx.conf one that leads to its instances', async () => {
  const { services } = parse(await read('compose.yaml'), { merge: true }) as Compose
  const expressions = [...services.proxy!.command!.at(-1)!.matchAll(/-e '([^']+)'/g)].map(
    ([, expression]) => expression!,
  )
  const { stdout } = spawnSync(
    'sed',
    expressions.flatMap((expression) => ['-e', expression]),
    {
      input: await read('../docs/proxies/nginx.conf'),
      encoding: 'utf8',
    },
  )
  const addresses = ['one', 'two'].map(
    (name) => (services[name]!.networks as Record<string, { ipv4_address: string }>).inside!.ipv4_address,
  )
  for (const address of addresses) expect(stdout.split(`server ${address}:4000 `)).toHaveLength(3)
  expect(stdout).not.toContain('server 127')
})

interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec: { template?: { spec: PodSpec }; jobTemplate?: { spec: { template: { spec: PodSpec } } } }
}

interface PodSpec {
  securityContext: object
  initContainers?: Container[]
  containers: Container[]
  volumes: { name: string }[]
}

interface Container {
  securityContext: object
  volumeMounts: { name: string }[]
}

it('the manifests of Kubernetes are complete, and their pods have no rights', async () => {
  const documents = parseAllDocuments(await read('kubernetes/verdant.yaml'))
  expect(documents.flatMap(({ errors }) => errors)).toEqual([])
  const manifests = documents.map((document) => document.toJS() as Manifest)
  for (const manifest of manifests)
    expect(manifest).toMatchObject({
      apiVersion: expect.any(String),
      kind: expect.any(String),
      metadata: { name: expect.any(String) },
    })
  const configuration = manifests.find(({ kind }) => kind === 'ConfigMap')!.data!
  expect(Object.keys(configuration).filter((name) => !isKnown(name))).toEqual([])
  const pods = manifests.flatMap(({ spec }) => spec?.template?.spec ?? spec?.jobTemplate?.spec.template.spec ?? [])
  expect(pods).toHaveLength(2)
  for (const pod of pods) {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 })
    for (const container of [...(pod.initContainers ?? []), ...pod.containers]) {
      expect(container.securityContext).toEqual({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      })
      const volumes = new Set(pod.volumes.map(({ name }) => name))
      expect(container.volumeMounts.filter(({ name }) => !volumes.has(name))).toEqual([])
    }
  }
})

it('backup.mjs keeps the newest fourteen backups, and all of them if one fails', async () => {
  const folder = await mkdtemp(join(inject('runFolder'), 'backups-'))
  for (let day = 10; day < 25; day++) await writeFile(join(folder, `verdant-2026-01-${day}T03-00-00Z.tar`), '')
  await writeFile(join(folder, 'others.tar'), '')
  const program = async (text: string) => {
    const file = join(folder, 'program')
    await writeFile(file, `#!${process.execPath}\n${text}`, { mode: 0o755 })
    const args = [join(import.meta.dirname, 'backup.mjs'), '--once', file]
    return spawnSync(process.execPath, args, { env: { BACKUPS: folder } }).status
  }
  expect(await program('process.exit(1)')).toBe(1)
  expect((await readdir(folder)).filter((name) => name.startsWith('verdant-'))).toHaveLength(15)
  expect(await program(`require('node:fs').writeFileSync(process.argv[3], '')`)).toBe(0)
  const left = (await readdir(folder)).sort()
  expect(left).toHaveLength(16)
  expect(left).toContain('others.tar')
  expect(left).not.toContain('verdant-2026-01-11T03-00-00Z.tar')
})

it('docs/deployment.md names commands, scripts and files that exist', async () => {
  const page = await read('../docs/deployment.md')
  const commands = new Set(createProgram().commands.map((command) => command.name()))
  const named = [...page.matchAll(/^ {4}.*?\bverdant ([a-z]+)\b/gm)].map(([, name]) => name!)
  // Other words after the name: that of the database, of the account and of its group.
  const others = new Set(['verdant', 'createuser', 'name', 'is', 'sudo', 'systemctl'])
  const unknown = named.filter((name) => !commands.has(name) && !others.has(name))
  expect(unknown).toEqual([])
  const { scripts } = JSON.parse(await read('../package.json')) as { scripts: Record<string, string> }
  for (const [, script] of page.matchAll(/npm run ([a-z:]+)/g)) expect(scripts).toHaveProperty([script!])
  const paths = page.matchAll(/\b(?:deploy|docs)\/[\w/-]+\.(?:conf|md|mjs|service|yaml)\b/g)
  for (const [path] of paths) await expect(stat(join(import.meta.dirname, '..', path))).resolves.toBeDefined()
})
