/**
 * The floors of each part of the project, from the lowest to the highest. A floor is a folder, its folders are rooms, and the
 * folders in a room are private to it. Imports go downwards only, also those of types. Files beside the floors, such as
 * `api/server.ts`, are above all of them.
 */
export const floors: Record<string, readonly string[]> = {
  api: ['platform', 'access', 'content', 'delivery', 'system', 'faces'],
  'web/admin': [
    'client',
    'ui',
    'model',
    'shell',
    'forms',
    'versions',
    'content',
    'media',
    'people',
    'system',
    'site-preview',
    'site-editor',
    'dashboard',
  ],
  cli: [
    'terminal',
    'context',
    'formats',
    'sources',
    'reading',
    'export',
    'backup',
    'releases',
    'remote',
    'commands',
    'program',
  ],
  'cli/sources': [
    'records',
    'losses',
    'texts',
    'mapping',
    'files',
    'network',
    'markdown',
    'systems',
    'opening',
    'suggestions',
  ],
}
