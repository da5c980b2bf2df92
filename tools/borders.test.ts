import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

const REFUSED: [file: string, imported: string][] = [
  ['schema/kind.ts', '../api/platform/errors.ts'],
  ['schema/kind.ts', 'node:fs'],
  ['schema/fields/date/type.ts', '../../../web/admin/forms/fields/control.tsx'],
  ['schema/fields/date/input.tsx', '../../../api/platform/errors.ts'],
  ['api/server.ts', '../web/paths.ts'],
  ['api/content/media/service.ts', '../../cli/context.ts'],
  ['cli/commands/seed.ts', '../../api/faces/rest/plugin.ts'],
  ['cli/reading/load-sources.ts', '../sources/open-source.ts'],
  ['cli/sources/open-source.ts', '../paths.ts'],
  ['cli/sources/files/csv.ts', '../../formats/csv.ts'],
  ['cli/sources/files/csv.ts', '../../../api/platform/errors.ts'],
  ['cli/sources/systems/strapi/source.ts', '../../../formats/csv.ts'],
  ['web/routes.tsx', '../api/platform/errors.ts'],
  ['web/site/help/search.tsx', '../../../schema/validate.ts'],
  ['web/site/help/search.tsx', '../../admin/shell/paths/paths.ts'],
  ['web/site/link.tsx', 'react-hook-form'],
  ['web/ui/button.tsx', 'zod'],
  ['web/kinds/product/page.ts', '../../admin/shell/paths/paths.ts'],
  ['web/kinds/index.ts', '../../schema/validate.ts'],
  ['web/site/shell/header.tsx', '../landing/hero.tsx'],
  ['web/admin/system/settings/settings-screen.tsx', '../../../../api/platform/errors.ts'],
]

const ALLOWED: typeof REFUSED = [
  ['api/server.ts', '../schema/kind.ts'],
  ['schema/fields/date/input.tsx', '../../../web/admin/forms/fields/control.tsx'],
  ['cli/commands/seed.ts', '../../api/system/seed.ts'],
  ['cli/reading/load-sources.ts', '../sources/sources.ts'],
  ['cli/sources/open-source.ts', './files/csv.ts'],
  ['cli/sources/open-source.ts', '../../schema/kind.ts'],
  ['cli/sources/files/csv.ts', '../../../schema/kind.ts'],
  ['cli/sources/files/csv.ts', '../opening/format-of.ts'],
  ['cli/sources/systems/strapi/source.ts', '../../mapping/parse.ts'],
  ['cli/sources/systems/strapi/source.ts', '../../../../schema/kind.ts'],
  ['web/routes.tsx', './site/landing/landing.tsx'],
  ['web/site/landing/about.tsx', '../shell/site.ts'],
  ['web/kinds/product/page.ts', '../../site/text.tsx'],
  ['web/kinds/hero/admin.tsx', '../../admin/forms/editing/live-preview.tsx'],
]

/** Returns the linter's messages for a checkout that contains only these imports. */
function lint(imports: typeof REFUSED): string[] {
  const checkout = mkdtempSync(join(tmpdir(), 'verdant-lint-'))
  afterAll(() => rmSync(checkout, { recursive: true }))
  for (const path of ['.oxlintrc.json', 'tools/lint'])
    cpSync(join(ROOT, path), join(checkout, path), { recursive: true })
  for (const [file, imported] of imports) {
    mkdirSync(dirname(join(checkout, file)), { recursive: true })
    appendFileSync(join(checkout, file), `export * from '${imported}'\n`)
  }
  const args = ['--allow', 'all', '--deny', 'no-restricted-imports', '--format', 'json']
  const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/oxlint'), args, { cwd: checkout, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; message: string }[] }
  return diagnostics.map(({ filename, message }) => `${filename}: ${message}`)
}

const messages = lint([...REFUSED, ...ALLOWED])
const about = (file: string, imported: string) =>
  messages.filter((line) => line.startsWith(`${file}: '${imported}' import is restricted`))

it.each(REFUSED)('%s may not import %s', (file, imported) => {
  expect(about(file, imported)).toHaveLength(1)
})

it.each(ALLOWED)('%s may import %s', (file, imported) => {
  expect(about(file, imported)).toEqual([])
})
