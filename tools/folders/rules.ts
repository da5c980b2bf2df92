import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import type { IFlattenedRuleSet } from 'dependency-cruiser'
import { floors } from './floors.ts'

/** Refuses imports from a floor to a higher one, or to a file beside the floors. */
const upward = Object.entries(floors).flatMap(([part, names]) =>
  names.map((name, at) => ({
    name: `${part}/${name} imports only what is below it`,
    severity: 'error' as const,
    from: { path: `^${part}/${name}/` },
    to: { path: `^${part}/(?:${[...names.slice(at + 1).map((higher) => `${higher}/`), '[^/]+$'].join('|')})` },
  })),
)

/** Refuses imports of the folders in a room from outside of the room. A part within another one has rooms of its own. */
const intrusions = Object.keys(floors).map((part) => ({
  name: `the folders in a room of ${part} are private to it`,
  severity: 'error' as const,
  from: {
    path: `^(${part}/[^/]+/[^/]+)`,
    pathNot: Object.keys(floors).flatMap((other) => (other.startsWith(`${part}/`) ? [`^${other}/`] : [])),
  },
  to: { path: `^${part}/[^/]+/[^/]+/[^/]+/`, pathNot: '^$1/' },
}))

/** What imports of any sort must keep to. */
export const floorRules: IFlattenedRuleSet = { forbidden: [...upward, ...intrusions] }

/**
 * Refuses imports of screens, except from the files beside the floors, such as the routes. A folder with a `…-screen.tsx` is a
 * screen.
 *
 * @param root where the rules are applied
 */
export function screenRules(root: string): IFlattenedRuleSet {
  const screens = new Set(globSync('web/admin/**/*-screen.tsx', { cwd: root }).map(dirname))
  return {
    forbidden: [
      {
        name: 'screens import no other screen, and nothing imports them but the routes',
        severity: 'error',
        from: { path: '^(web/admin/.+)/[^/]+$' },
        to: { path: `^(?:${[...screens].join('|')})/[^/]+$`, pathNot: '^$1/[^/]+$' },
      },
    ],
  }
}

/** What all imports that exist at run time must keep to. The linter does not follow `import()`. */
export const moduleRules: IFlattenedRuleSet = {
  forbidden: [{ name: 'modules import each other', severity: 'error', from: {}, to: { circular: true } }],
}

/** What imports between folders that exist at run time must keep to. */
export const circleRules: IFlattenedRuleSet = {
  forbidden: [
    { name: 'folders import each other', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
  ],
}
