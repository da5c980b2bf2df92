import { describe, expect, it } from 'vitest'
import { kinds } from '../../../../schema/kinds/index.ts'
import { adminPaths, managerPath, newPath, releasePath } from '../paths/paths.ts'
import { helpFor } from './help-texts.ts'

const { home, login, edit: _, ...screens } = adminPaths
const paths = [...Object.values(screens), ...kinds.map(managerPath)]

describe('the help of a screen', () => {
  it.each(paths)('explains %s in sentences that no other screen begins with', (path) => {
    const [first, ...others] = helpFor(path)
    for (const sentence of [first, ...others]) expect(sentence).toMatch(/\S.*[.]$/)
    const firstOfOthers = paths.filter((other) => other !== path).map((other) => helpFor(other)[0])
    expect(firstOfOthers).not.toContain(first)
  })

  it('is the same for the screens below an address, and says where no screen is', () => {
    expect(helpFor(releasePath('1'))).toEqual(helpFor(adminPaths.releases))
    const [kind] = kinds
    if (!kind.singleton) expect(helpFor(newPath(kind))).toEqual(helpFor(managerPath(kind)))
    for (const path of [home, login, '/admin/nowhere']) expect(helpFor(path)[0]).toContain('no screen at this address')
  })
})
