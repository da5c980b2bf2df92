/** What tests use of Vite. The code in schema/ runs without it. */
interface ImportMeta {
  glob: <Module>(pattern: string, options: { eager: true; import?: 'default' }) => Record<string, Module>
}
