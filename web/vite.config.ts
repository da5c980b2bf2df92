import { existsSync, globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { dataModules } from './vite/data-modules.ts'
import { documentModules } from './vite/document-modules.ts'
import { graphiqlWithoutStyles } from './vite/graphiql-without-styles.ts'
import { fontCopies } from './vite/font-copies.ts'
import { graphqlFiles } from './vite/graphql-files.ts'
import { icons } from './vite/icons.ts'
import { styleGlobs } from './vite/style-globs.ts'
import { trueType } from './vite/truetype.ts'
import { unusedComponents } from './vite/unused-components.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const HAS_SECTIONS = globSync(here('../extensions/*/site.tsx')).length > 0

/** The builds of libraries for browsers. The one of RxJS for ES2015 is smaller than its default, which is for ES5. */
const CONDITIONS = ['es2015', ...defaultClientConditions]

/**
 * What forms of items and settings need, with the controls of field types: chunks that import each other may be evaluated in the
 * wrong order. Some modules of these folders are for screens without forms too.
 */
const FORM_MODULES =
  /react-hook-form|schema\/fields\/\w+\/[\w-]+\.tsx|web\/admin\/(forms\/(editing\/(?!merge-prompt|watched-form)|fields)|ui\/(dialogs\/(form-in|use-form)|hooks\/focus-first)|versions\/pending\/(use-(version|save)|name-in|checked|save-b|item-of))/

/**
 * The chunks of the admin. Few large files compress better than many small ones: with a file for each set of modules that
 * the same screens use, a form is 10 kB heavier.
 */
const ADMIN_CHUNKS = [
  { name: 'admin', tags: ['$initial' as const], priority: 2 },
  { name: 'forms', test: FORM_MODULES, minShareCount: 3, priority: 1, includeDependenciesRecursively: false },
  {
    name: 'shared',
    // Every screen loads this chunk, so it must not import the library of the menus, that of Markdown, the labels of the website, the
    // settings or the comparisons of versions.
    test: /web\/(admin\/(?!media|versions\/differences|ui\/(dialogs\/menu|controls\/compared-text)\.tsx|model\/settings-form)|ui)|schema\/(?!labels|rich-text\/parse|settings|word-runs)|virtual/,
    minShareCount: 8,
    includeDependenciesRecursively: false,
  },
]

/**
 * Builds four bundles with `vite build --app --config web/vite.config.ts`: the website, the admin, the documentation of the
 * API, and the server's renderer. The first three share no chunk, so visitors never download a module of the admin. The development server
 * (tools/dev) uses the same plugins.
 */
export default defineConfig(({ command }) => ({
  root: here('.'),
  base: '/',
  publicDir: false,
  // Without a section of an extension, visitors do not download what shows them. The development server notices new ones.
  define: { 'import.meta.env.HAS_SECTIONS': String(command === 'serve' || HAS_SECTIONS) },
  // A test (build.test.ts) limits the size of the website's bundle; the admin and the renderer may be large.
  build: { chunkSizeWarningLimit: 4_000 },
  plugins: [
    graphiqlWithoutStyles,
    dataModules,
    documentModules,
    graphqlFiles,
    styleGlobs,
    fontCopies,
    icons,
    trueType,
    unusedComponents,
    react(),
    tailwindcss(),
  ],
  environments: {
    client: {
      resolve: { conditions: CONDITIONS },
      build: {
        outDir: here('../dist/web/client'),
        emptyOutDir: true,
        manifest: true,
        assetsInlineLimit: 0,
        rolldownOptions: {
          // One for each catalogue of labels. What they share is a chunk.
          input: globSync(here('entries/*.ts')),
          // Browsers keep the cached libraries when only our own code has changed. Libraries that the first page does not
          // need, such as Apollo Client, are in the chunks that need them.
          output: {
            codeSplitting: {
              groups: [
                { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
                { name: 'site', test: /web\/(?!entries)|schema\/(?!labels\/\w+\.data)/, tags: ['$initial'] },
              ],
            },
          },
        },
      },
    },
    admin: {
      consumer: 'client',
      resolve: { conditions: CONDITIONS },
      build: {
        outDir: here('../dist/web/client'),
        emptyOutDir: false,
        manifest: '.vite/admin.json',
        // Every browser that the admin supports preloads modules.
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: here('admin.html'),
          output: { codeSplitting: { groups: ADMIN_CHUNKS } },
        },
      },
    },
    docs: {
      consumer: 'client',
      resolve: { conditions: CONDITIONS },
      build: {
        outDir: here('../dist/web/client'),
        emptyOutDir: false,
        manifest: '.vite/docs.json',
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: [here('docs.html'), here('graphiql.html')],
          // A directive for React's compiler, which has compiled GraphiQL already.
          checks: { moduleLevelDirective: false },
        },
      },
    },
    ssr: {
      build: {
        outDir: here('../dist/web/server'),
        emptyOutDir: true,
        rolldownOptions: {
          input: here('entry-server.tsx'),
          // The renderer has the drawings from the start, which browsers load when they need them.
          checks: { ineffectiveDynamicImport: false },
        },
      },
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        // Its WebAssembly lies beside it.
        resolve: { noExternal: true, external: ['harfbuzzjs'] },
      }),
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, admin, docs, ssr } = builder.environments
      if (client) await builder.build(client)
      if (admin && existsSync(here('admin/main.tsx'))) await builder.build(admin)
      if (docs) await builder.build(docs)
      if (ssr) await builder.build(ssr)
    },
  },
}))
