import { expect, it } from 'vitest'
import { rightsOfRole } from '../../../../schema/permissions.ts'
import type { Role } from '../../../../schema/roles.ts'
import { commandsFor, matching } from './commands.ts'
import { settingCommandsFor } from './setting-commands.ts'

const commandsOf = (role: Role) => commandsFor([...rightsOfRole(role)])

it('finds commands by their words in any order', () => {
  expect(matching(commandsOf('editor'), 'product add').map(({ to }) => to)).toEqual(['/admin/products/new'])
  expect(matching(commandsOf('editor'), 'new product').map(({ to }) => to)).toEqual(['/admin/products/new'])
  expect(matching(commandsOf('editor'), 'TEAM').map(({ to }) => to)).toEqual(['/admin/team', '/admin/team/new'])
})

it('adds no items for those who write only translations', () => {
  const added = (isLimited: boolean) =>
    commandsFor([...rightsOfRole('contributor')], isLimited).filter(({ label }) => label.startsWith('Add '))
  expect(added(false)).not.toEqual([])
  expect(added(true)).toEqual([])
})

it('contains the Users screen for admins only', () => {
  const users = (role: Role) => commandsOf(role).filter(({ to }) => to === '/admin/users')
  expect(users('admin')).toHaveLength(1)
  expect(users('editor')).toHaveLength(0)
})

it('contains settings for those who can change them only', () => {
  const settings = (role: Role) => commandsOf(role).filter(({ to }) => to === '/admin/settings')
  expect(settings('admin')).toHaveLength(1)
  expect(settings('editor')).toHaveLength(0)
})

it('finds single settings for those who can change them only', () => {
  const settingsOf = (role: Role) => matching(settingCommandsFor([...rightsOfRole(role)]), 'tagline')
  expect(settingsOf('admin').map(({ group }) => group)).toEqual(['Setting'])
  expect(settingsOf('editor')).toEqual([])
})
