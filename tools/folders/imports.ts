import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser'
import { transformWithOxc } from 'vite'

/** The root of the project. */
export const PROJECT = join(import.meta.dirname, '../..')

/** Tests and their helpers may import anything. */
const IS_TEST = /\.test\.tsx?$|\.d\.ts$|\/(testing|security|e2e|fixtures)\//

const IMPORT_OF_TYPES = /^(?:import|export) type (?:\{[^}]*\}|\* as \w+|\w+) from ('[^']+')/gm

export interface ImportOptions {
  /** Whether imports of types count, which do not exist at run time. */
  withTypes: boolean
  ruleSet?: IFlattenedRuleSet
  /** The root of the folders; that of the project by default. */
  root?: string
}

/**
 * Returns the imports between the modules in some folders, checked against rules. dependency-cruiser cannot read TypeScript 7,
 * so it gets the modules without their types. They are named `.js`.
 */
export async function importsOf(
  folders: readonly string[],
  { withTypes, ruleSet, root = PROJECT }: ImportOptions,
): Promise<ICruiseResult> {
  const copy = mkdtempSync(join(tmpdir(), 'verdant-imports-'))
  try {
    const files = globSync(
      folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
      { cwd: root },
    )
    for (const folder of folders) mkdirSync(join(copy, folder), { recursive: true })
    for (const file of files.filter((name) => !IS_TEST.test(name))) {
      const source = readFileSync(join(root, file), 'utf8')
      const { code } = await transformWithOxc(
        withTypes ? source.replaceAll(IMPORT_OF_TYPES, 'import $1') : source,
        file,
        {
          typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: 'rewrite' },
          decorator: { legacy: true },
          target: 'es2024',
          sourcemap: false,
        },
      )
      const target = join(copy, file.replace(/\.tsx?$/, '.js'))
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, code)
    }
    const options = { baseDir: copy, validate: ruleSet !== undefined, ...(ruleSet && { ruleSet }) }
    const { output } = await cruise([...folders], options, { extensions: ['.js'] })
    return output as ICruiseResult
  } finally {
    rmSync(copy, { recursive: true })
  }
}
