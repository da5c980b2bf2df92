import { glob, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { codegen } from '@graphql-codegen/core'
import * as typedDocuments from '@graphql-codegen/typed-document-node'
import * as typescriptOperations from '@graphql-codegen/typescript-operations'
import { type DocumentNode, Kind, parse, Source, visit } from 'graphql'
import { operations as adminOperations } from '../web/admin/model/operations.ts'
import { operations } from '../web/graphql/operations.ts'

const root = join(import.meta.dirname, '..')

interface Output {
  filename: string
  /** The paths of the .graphql files. */
  paths: string[]
  /** Operations that are generated from the model. */
  built: readonly string[]
}

const ADMIN = 'web/admin/'

/** Returns the generated files: one for the website, and one for the admin. */
async function outputs(): Promise<Output[]> {
  const paths = (await Array.fromAsync(glob('web/**/*.graphql', { cwd: root }))).sort()
  const isAdmin = (path: string) => path.startsWith(ADMIN)
  return [
    { filename: 'web/graphql/generated.ts', paths: paths.filter((path) => !isAdmin(path)), built: operations },
    { filename: `${ADMIN}client/graphql/generated.ts`, paths: paths.filter(isAdmin), built: adminOperations },
  ]
}

const parseFile = async (path: string) => parse(new Source(await readFile(join(root, path), 'utf8'), path))

/** The mutation that is null without an error: the provider may have no sign-out of its own. */
const NULL_WITHOUT_ERROR = 'beginProviderSignOut'

/**
 * Returns the schema with mutations that are never null. In the real one they are null if they fail, so that an operation with
 * several returns the results of the others. Ours have one each, and their callers get its error instead of a result.
 */
const withResults = (schema: DocumentNode): DocumentNode =>
  visit(schema, {
    ObjectTypeDefinition: ({ name }) => (name.value === 'Mutation' ? undefined : false),
    FieldDefinition: (field) =>
      field.type.kind === Kind.NON_NULL_TYPE || field.name.value === NULL_WITHOUT_ERROR
        ? undefined
        : { ...field, type: { kind: Kind.NON_NULL_TYPE, type: field.type } },
  })

/** Returns the types and documents of operations as TypeScript. */
async function typesOf({ filename, paths, built }: Output): Promise<string> {
  const files = await Promise.all(paths.map(async (location) => ({ location, document: await parseFile(location) })))
  return codegen({
    filename,
    schema: withResults(await parseFile('schema/schema.graphql')),
    documents: [...files, ...built.map((text, n) => ({ location: `operations.ts:${n}`, document: parse(text) }))],
    plugins: [{ typescriptOperations: {} }, { typedDocuments: {} }],
    pluginMap: { typescriptOperations, typedDocuments },
    config: {
      useTypeImports: true,
      enumType: 'string-literal',
      scalars: {
        Role: 'string',
        DateTime: 'string',
        ID: 'string',
        JSONObject: 'Record<string, unknown>',
        RichText: `import('${relative(dirname(filename), 'schema/rich-text/tree.ts')}').Block[]`,
      },
      skipTypename: true,
      documentMode: 'documentNodeImportFragments',
      dedupeFragments: true,
      // The results have every selected field. Callers may leave out variables that are optional.
      avoidOptionals: { field: true, object: true, defaultValue: false, inputValue: false, variableValue: false },
    },
  })
}

/** Returns the paths and contents of the generated files. */
export const generatedFiles = async (): Promise<[path: string, content: string][]> =>
  Promise.all((await outputs()).map(async (output) => [join(root, output.filename), await typesOf(output)]))

/** Returns what to write if an operation that is generated from the model needs it. */
function remedyFor({ message }: Error): string {
  const [, missing] = /Unknown fragment "(\w+)"/.exec(message) ?? []
  if (missing?.endsWith('Section'))
    return `Write "fragment ${missing} on Site" in the .graphql file of the kind, in web/kinds. `
  if (/Cannot query field "description"/.test(message)) return 'Kinds with public pages need a field "description". '
  return ''
}

if (import.meta.main) {
  try {
    for (const [path, content] of await generatedFiles()) await writeFile(path, content)
  } catch (error) {
    console.error(`The types of the queries were not generated: ${String(error)}`)
    console.error(`${remedyFor(error as Error)}Then run the command again.`)
    process.exitCode = 1
  }
}
