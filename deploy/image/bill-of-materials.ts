import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** A part of an image that npm does not know. */
export interface Component {
  name: string
  version: string
  purl: string
}

interface CycloneDx {
  serialNumber?: string
  metadata: { timestamp?: string }
  components: object[]
}

/**
 * Returns the bill of materials in the format CycloneDX: what npm lists of the production packages, and other components. It has
 * neither a number nor a time of its own, so that the same parts make the same bytes.
 */
export async function billOfMaterials(root: string, others: Component[]): Promise<Buffer> {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']
  const { stdout } = await promisify(execFile)('npm', args, { cwd: root, maxBuffer: 64 * 1024 ** 2 })
  const bill = JSON.parse(stdout) as CycloneDx
  delete bill.serialNumber
  delete bill.metadata.timestamp
  bill.components.push(...others.map((component) => ({ type: 'library', 'bom-ref': component.purl, ...component })))
  return Buffer.from(JSON.stringify(bill))
}
