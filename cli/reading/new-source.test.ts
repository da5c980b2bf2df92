import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { copyProject } from '../testing/copy-project.ts'

/* A source that is new in a copy of the project: it takes one file and one line of the list of systems. */

const { root, file, verdant } = await copyProject()
const SYSTEMS = join(root, 'cli/sources/systems')

const FILE = `import { objectsIn } from '../../../schema/is-object.ts'
import type { Loaded, System } from './system.ts'

function* records({ document, origin }: Loaded) {
  for (const [at, data] of objectsIn(document).entries()) yield { origin: origin(at), data }
}

/** The catalogue of Acme. */
export const acme: System = {
  name: 'acme',
  title: 'Acme',
  recognises: (document) => objectsIn(document).some((record) => 'acmeId' in record),
  records,
  technical: ['acmeId'],
  rules: () => [
    {
      kind: 'products',
      id: 'acmeId',
      fields: { name: 'label', category: { value: 'Acme' }, description: 'text', detailedDescription: 'text' },
    },
  ],
  advice: ['Acme writes its catalogue at midnight.'],
}
`

it('is recognised, gets a mapping, and is imported by it', () => {
  writeFileSync(join(SYSTEMS, 'acme.ts'), FILE)
  const list = readFileSync(join(SYSTEMS, 'index.ts'), 'utf8')
  // An import is the only other line.
  const added = `import { acme } from './acme.ts'\n${list.replace('  ghost,\n', '  acme,\n  ghost,\n')}`
  writeFileSync(join(SYSTEMS, 'index.ts'), added)
  const catalogue = file('catalogue.json', JSON.stringify([{ acmeId: 7, label: 'Azo', text: 'Feeds the soil.' }]))
  const refused = verdant('plan', catalogue)
  expect(refused.stderr).toContain('catalogue.json is an export of Acme. Get a suggested mapping')
  expect(verdant('import', catalogue, '--init-mapping', 'acme.yaml')).toMatchObject({ status: 0 })
  const mapping = readFileSync(join(root, 'acme.yaml'), 'utf8')
  expect(mapping).toContain('Acme writes its catalogue at midnight.')
  expect(mapping).toContain('format: acme')
  expect(verdant('import', catalogue, '--mapping', 'acme.yaml', '--yes')).toMatchObject({ status: 0 })
  expect(verdant('plan', catalogue, '--mapping', 'acme.yaml')).toMatchObject({ status: 0 })
  const unknown = file('other.yaml', mapping.replace('format: acme', 'format: acne'))
  expect(verdant('plan', catalogue, '--mapping', unknown).stderr).toContain(
    'there is no format “acne”; there are: acme',
  )
})
