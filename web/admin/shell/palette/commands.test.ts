import { expect, it } from 'vitest'
import type { UserRole } from '../navigation/sections.ts'
import { commandsFor, matching } from './commands.ts'

it('finds commands by their words in any order', () => {
  expect(matching(commandsFor('EDITOR'), 'product add').map(({ to }) => to)).toEqual(['/admin/products/new'])
  expect(matching(commandsFor('EDITOR'), 'TEAM').map(({ to }) => to)).toEqual(['/admin/team', '/admin/team/new'])
})

it('contains the Users screen for admins only', () => {
  const users = (role: UserRole) => commandsFor(role).filter(({ to }) => to === '/admin/users')
  expect(users('ADMIN')).toHaveLength(1)
  expect(users('EDITOR')).toHaveLength(0)
})

it('contains no settings for contributors', () => {
  const settings = (role: UserRole) => commandsFor(role).filter(({ to }) => to === '/admin/settings')
  expect(settings('EDITOR')).toHaveLength(1)
  expect(settings('CONTRIBUTOR')).toHaveLength(0)
})
