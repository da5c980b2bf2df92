import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codegen } from '@graphql-codegen/core'
import * as typedDocuments from '@graphql-codegen/typed-document-node'
import * as typescriptOperations from '@graphql-codegen/typescript-operations'
import { parse, Source } from 'graphql'
import { operations } from '../web/graphql/operations.ts'

const root = join(import.meta.dirname, '..')

const ADMIN = 'web/admin/**'

interface Output {
  filename: string
  /** The pattern of the .graphql files. */
  include: string
  exclude: string[]
  /** Operations that are generated from the model. */
  built: readonly string[]
}

// Two files, so that the website's bundle cannot contain operations of the admin.
const outputs: Output[] = [
  {
    filename: 'web/graphql/generated.ts',
    include: 'web/**/*.graphql',
    exclude: [ADMIN],
    built: operations,
  },
  {
    filename: 'web/admin/graphql/generated.ts',
    include: `${ADMIN}/*.graphql`,
    exclude: [],
    built: [],
  },
]

const parseFile = async (path: string) => parse(new Source(await readFile(join(root, path), 'utf8'), path))

/** Returns the types and parsed documents of operations as TypeScript. */
async function typesOf({ filename, include, exclude, built }: Output): Promise<string> {
  const paths = (await Array.fromAsync(glob(include, { cwd: root, exclude }))).sort()
  const files = await Promise.all(paths.map(async (location) => ({ location, document: await parseFile(location) })))
  return codegen({
    filename,
    schema: await parseFile('schema/schema.graphql'),
    documents: [...files, ...built.map((text, n) => ({ location: `operations.ts:${n}`, document: parse(text) }))],
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

/** Returns the generated files: their paths and contents. */
export const generatedFiles = (): Promise<[path: string, content: string][]> =>
  Promise.all(outputs.map(async (output) => [join(root, output.filename), await typesOf(output)]))

if (import.meta.main) for (const [path, content] of await generatedFiles()) await writeFile(path, content)
