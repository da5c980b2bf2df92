import type { CodegenConfig } from '@graphql-codegen/cli'
import { operations } from './operations.ts'

/** Generates types and parsed documents for the public site's operations: `graphql-codegen --config web/graphql/codegen.ts`. */
const config: CodegenConfig = {
  schema: 'schema/schema.graphql',
  documents: ['web/site/**/*.graphql', 'web/kinds/**/*.graphql', ...operations],
  generates: {
    'web/graphql/generated.ts': {
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        useTypeImports: true,
        enumType: 'string-literal',
        scalars: { DateTime: 'string', ID: 'string' },
        skipTypename: true,
        documentMode: 'documentNodeImportFragments',
        dedupeFragments: true,
        avoidOptionals: true,
      },
    },
  },
}

export default config
