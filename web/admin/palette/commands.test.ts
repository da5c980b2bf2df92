import { expect, it } from 'vitest'
import { commandsFor, matching } from './commands.ts'

it('finds commands by their words in any order', () => {
  expect(matching(commandsFor(false), 'product add').map(({ to }) => to)).toEqual(['/admin/products/new'])
  expect(matching(commandsFor(false), 'TEAM').map(({ to }) => to)).toEqual(['/admin/team', '/admin/team/new'])
})

it('contains the Users screen for admins only', () => {
  const users = (isAdmin: boolean) => commandsFor(isAdmin).filter(({ to }) => to === '/admin/users')
  expect(users(true)).toHaveLength(1)
  expect(users(false)).toHaveLength(0)
})
