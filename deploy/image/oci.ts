import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import type { Architecture } from './platform.ts'
import { archive, type Tree } from './tree.ts'

/*
 * Writes images in the layout of the Open Container Initiative (image-spec 1.1). No library is used: those of npm speak to daemons and
 * registries, and none writes a layout.
 */

interface Descriptor {
  mediaType: string
  digest: string
  size: number
}

interface Manifest {
  schemaVersion: 2
  mediaType: string
  config: Descriptor
  layers: Descriptor[]
}

const TYPE = 'application/vnd.oci.image'
const EPOCH = new Date(0).toISOString()

/** How the programs of an image are started. */
export interface ImageConfig {
  User: string
  Env: string[]
  Entrypoint: string[]
  WorkingDir: string
  ExposedPorts: Record<string, object>
  StopSignal: string
  Labels: Record<string, string>
}

/** Creates an empty layout. */
export async function createLayout(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'blobs/sha256'), { recursive: true })
  await writeFile(join(folder, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }))
}

/** Passes bytes on and hashes them. */
function hashing(): { stream: Transform; digest: () => string } {
  const hash = createHash('sha256')
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, digest: () => `sha256:${hash.digest('hex')}` }
}

/** Writes a layer. @returns its descriptor, and the digest of the layer without compression */
async function writeLayer(folder: string, tree: Tree): Promise<{ descriptor: Descriptor; diffId: string }> {
  const [plain, packed] = [hashing(), hashing()]
  const incomplete = join(folder, 'layer')
  const gzip = createGzip({ level: constants.Z_BEST_COMPRESSION })
  await pipeline(archive(tree), plain.stream, gzip, packed.stream, createWriteStream(incomplete))
  const digest = packed.digest()
  const { size } = await stat(incomplete)
  await rename(incomplete, blobPath(folder, digest))
  return { descriptor: { mediaType: `${TYPE}.layer.v1.tar+gzip`, digest, size }, diffId: plain.digest() }
}

export const blobPath = (folder: string, digest: string) => join(folder, 'blobs', digest.replace(':', '/'))

async function writeJson(folder: string, mediaType: string, value: object): Promise<Descriptor> {
  const bytes = Buffer.from(JSON.stringify(value))
  const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`
  await writeFile(blobPath(folder, digest), bytes)
  return { mediaType, digest, size: bytes.length }
}

/** Writes the image for one architecture. @returns its descriptor in the index, and its compressed size in bytes */
export async function writeImage(
  folder: string,
  architecture: Architecture,
  layers: readonly Tree[],
  config: ImageConfig,
): Promise<{ descriptor: Descriptor & { platform: object }; bytes: number }> {
  const written = []
  for (const tree of layers) written.push(await writeLayer(folder, tree))
  const platform = { architecture, os: 'linux' }
  const described = await writeJson(folder, `${TYPE}.config.v1+json`, {
    ...platform,
    created: EPOCH,
    config,
    rootfs: { type: 'layers', diff_ids: written.map(({ diffId }) => diffId) },
  })
  const content: Manifest = {
    schemaVersion: 2,
    mediaType: `${TYPE}.manifest.v1+json`,
    config: described,
    layers: written.map(({ descriptor }) => descriptor),
  }
  const manifest = await writeJson(folder, content.mediaType, content)
  const bytes = written.reduce((sum, { descriptor }) => sum + descriptor.size, 0)
  return { descriptor: { ...manifest, platform }, bytes }
}

/**
 * Completes a layout with the list of its images. `docker load` and `podman load` read manifest.json, in which only the first image has a
 * place.
 *
 * @param name what the image is called where it is loaded, such as localhost/verdant:0.1.0
 */
export async function writeIndex(folder: string, name: string, manifests: Descriptor[]): Promise<void> {
  const annotations = {
    'io.containerd.image.name': name,
    'org.opencontainers.image.ref.name': name.slice(name.lastIndexOf(':') + 1),
  }
  const index = {
    schemaVersion: 2,
    mediaType: `${TYPE}.index.v1+json`,
    manifests: manifests.map((manifest) => ({ ...manifest, annotations })),
  }
  await writeFile(join(folder, 'index.json'), JSON.stringify(index))
  const { config, layers } = JSON.parse(await readFile(blobPath(folder, manifests[0]!.digest), 'utf8')) as Manifest
  const path = ({ digest }: Descriptor) => relative(folder, blobPath(folder, digest))
  const loaded = [{ Config: path(config), RepoTags: [name], Layers: layers.map(path) }]
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(loaded))
}
