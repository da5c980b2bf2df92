import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codegen } from '@graphql-codegen/core'
import * as typedDocuments from '@graphql-codegen/typed-document-node'
import * as typescriptOperations from '@graphql-codegen/typescript-operations'
import { parse, Source } from 'graphql'
import { operations } from '../web/graphql/operations.ts'

const root = join(import.meta.dirname, '..')
export const filename = join(root, 'web/graphql/generated.ts')

const parseFile = async (path: string) => parse(new Source(await readFile(join(root, path), 'utf8'), path))

/** Returns the contents of web/graphql/generated.ts: the types and parsed documents of the website's operations. */
export async function generatedTypes(): Promise<string> {
  const paths = (await Array.fromAsync(glob('web/**/*.graphql', { cwd: root }))).sort()
  const files = await Promise.all(paths.map(async (location) => ({ location, document: await parseFile(location) })))
  const built = operations.map((text, n) => ({ location: `operations.ts:${n}`, document: parse(text) }))
  return codegen({
    filename,
    schema: await parseFile('schema/schema.graphql'),
    documents: [...files, ...built],
    plugins: [{ typescriptOperations: {} }, { typedDocuments: {} }],
    pluginMap: { typescriptOperations, typedDocuments },
    config: {
      useTypeImports: true,
      enumType: 'string-literal',
      scalars: { DateTime: 'string', ID: 'string' },
      skipTypename: true,
      documentMode: 'documentNodeImportFragments',
      dedupeFragments: true,
      avoidOptionals: true,
    },
  })
}

if (import.meta.main) await writeFile(filename, await generatedTypes())
