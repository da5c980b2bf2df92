import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { IFlattenedRuleSet } from 'dependency-cruiser'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../api/testing/temporary-folder.ts'
import { floors } from './floors.ts'
import { importsOf, PROJECT } from './imports.ts'
import { circleRules, floorRules, moduleRules, screenRules } from './rules.ts'

const parts = Object.keys(floors)

/** Folders of tests and their files. */
const WITHOUT_FLOOR = new Set(['testing', 'security', 'e2e', 'fixtures', 'real'])

/** Returns the imports that break a rule, such as `api/a/b.js → api/c/d.js: the rule`. */
async function violations(ruleSet: IFlattenedRuleSet, withTypes: boolean, root = PROJECT): Promise<string[]> {
  const { summary } = await importsOf(parts, { withTypes, ruleSet, root })
  return summary.violations.map(({ from, to, rule }) => `${from} → ${to}: ${rule.name}`)
}

it('imports go downwards, and into no folder of another room', async () => {
  expect(await violations(floorRules, true)).toEqual([])
})

it('screens import no other screen', async () => {
  expect(await violations(screenRules(PROJECT), true)).toEqual([])
})

it('no folders import each other', async () => {
  expect(await violations(circleRules, false)).toEqual([])
})

it('no modules import each other, also by import()', async () => {
  const { summary } = await importsOf(['api', 'cli', 'schema', 'web'], { withTypes: false, ruleSet: moduleRules })
  expect(summary.violations.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

it.each(Object.entries(floors))('every folder of %s is a floor', (part, names) => {
  const folders = readdirSync(join(PROJECT, part), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(
    folders
      .map(({ name }) => name)
      .filter((name) => !WITHOUT_FLOOR.has(name))
      .sort(),
  ).toEqual([...names].sort())
})

it.each(Object.entries(floors))(
  'the architecture names the floors of %s from the highest to the lowest',
  (part, names) => {
    const page = readFileSync(join(PROJECT, 'docs/architecture.md'), 'utf8')
    const places = names.toReversed().map((name) => page.indexOf(`${part}/${name}/`))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  },
)

describe('the rules refuse', () => {
  /** Writes modules with one import each, and returns the violations among them. */
  async function refused(
    ruleSet: IFlattenedRuleSet | ((root: string) => IFlattenedRuleSet),
    withTypes: boolean,
    imports: Record<string, string>,
  ) {
    const root = await temporaryFolder()
    for (const part of parts) mkdirSync(join(root, part), { recursive: true })
    for (const [file, line] of Object.entries(imports)) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), `${line}\nexport const name = 1\n`)
    }
    return violations(typeof ruleSet === 'function' ? ruleSet(root) : ruleSet, withTypes, root)
  }

  it.each(Object.entries(floors))(
    'imports upwards in %s, also of types, in a folder that is new',
    async (part, names) => {
      const [low, high] = [names[0], names.at(-1)]
      const refusals = await refused(floorRules, true, {
        [`${part}/${high}/new/a.ts`]: `import { name as b } from '../../${low}/new/b.ts'\nconsole.log(b)`,
        [`${part}/${low}/new/b.ts`]: `import type { name as a } from '../../${high}/new/a.ts'`,
      })
      expect(refusals).toEqual([
        `${part}/${low}/new/b.js → ${part}/${high}/new/a.js: ${part}/${low} imports only what is below it`,
      ])
    },
  )

  it('imports of what another room keeps to itself', async () => {
    const refusals = await refused(floorRules, true, {
      'api/content/new/a.ts': "import '../other/inner/b.ts'",
      'api/content/other/inner/b.ts': '',
      'api/content/other/c.ts': "import './inner/b.ts'",
    })
    expect(refusals).toHaveLength(1)
    expect(refusals[0]).toContain('api/content/new/a.js → api/content/other/inner/b.js')
  })

  it('imports of a screen by another, also of a screen that is new', async () => {
    const refusals = await refused(screenRules, true, {
      'web/admin/people/new/new-screen.tsx': "import type { name as a } from '../other/part.ts'",
      'web/admin/people/other/other-screen.tsx': "import './part.ts'",
      'web/admin/people/other/part.ts': '',
      'web/admin/routes.tsx': "import './people/new/new-screen.tsx'",
    })
    expect(refusals).toHaveLength(1)
    expect(refusals[0]).toContain('web/admin/people/new/new-screen.js → web/admin/people/other/part.js')
  })

  it('folders that import each other by way of a third', async () => {
    const refusals = await refused(circleRules, false, {
      'api/content/a/a.ts': "import '../b/b.ts'",
      'api/content/b/b.ts': "import '../c/c.ts'",
      'api/content/c/c.ts': "import '../a/d.ts'",
      'api/content/a/d.ts': '',
    })
    expect(refusals).toHaveLength(3)
  })

  it('modules that import each other by import()', async () => {
    const refusals = await refused(moduleRules, false, {
      'api/content/a/a.ts': "export const b = () => import('./b.ts')",
      'api/content/a/b.ts': "import './a.ts'",
    })
    expect(refusals).toEqual(['api/content/a/a.js → api/content/a/b.js: modules import each other'])
  })
})
