/**
 * Prints the imports between rooms as a flowchart in Mermaid's language: `npm run imports -- api`.
 * Editors and code hosts draw it. Arrows lead from the importing room to the imported one.
 */
import { floors } from './floors.ts'
import { importsOf } from './imports.ts'

/** Returns the room of a module, such as `api/content/media`; the part itself for a file beside the floors. */
function roomOf(part: string, module: string): string {
  const names = module
    .slice(part.length + 1)
    .split('/')
    .slice(0, -1)
  return [part, ...names.slice(0, 2)].join('/')
}

/** Returns a name that Mermaid accepts. */
const idOf = (name: string) => name.replaceAll(/\W+/g, '_')

/** Returns the flowchart of a part of the project. */
export async function drawing(part: string): Promise<string> {
  const { modules } = await importsOf([part], { withTypes: false })
  const arrows = new Set<string>()
  const rooms = new Set<string>()
  for (const { source, dependencies } of modules) {
    if (!source.startsWith(`${part}/`)) continue
    rooms.add(roomOf(part, source))
    for (const { resolved } of dependencies) {
      if (!resolved.startsWith(`${part}/`)) continue
      const [from, to] = [roomOf(part, source), roomOf(part, resolved)]
      if (from !== to) arrows.add(`  ${idOf(from)} --> ${idOf(to)}`)
    }
  }
  const inFloor = (floor: string) => [...rooms].filter((room) => `${room}/`.startsWith(`${part}/${floor}/`)).sort()
  const boxes = (floors[part] ?? []).toReversed().map((level) => {
    const floor = [level].flat().join(' | ')
    const lines = [level]
      .flat()
      .flatMap(inFloor)
      .map((room) => `    ${idOf(room)}["${room.slice(part.length + 1)}"]`)
    return `  subgraph ${idOf(`floor ${floor}`)}["${floor}"]\n${lines.join('\n')}\n  end`
  })
  return ['flowchart TD', ...boxes, ...[...arrows].sort()].join('\n')
}

if (import.meta.main) {
  const parts = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(floors)
  for (const part of parts) console.log(await drawing(part))
}
