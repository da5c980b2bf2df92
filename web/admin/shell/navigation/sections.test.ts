import { expect, it } from 'vitest'
import { allRights, rightsOfRole } from '../../../../schema/permissions.ts'
import { cardsFor, refusedScreenAt, screensFor } from './sections.ts'

it('has the nine specified cards on the dashboard', () => {
  expect(cardsFor(allRights).map(({ label }) => label)).toEqual([
    'Hero section',
    'Products',
    'Services',
    'Jobs',
    'Team',
    'Company information',
    'Media gallery',
    'SEO settings',
    'Website settings',
  ])
})

it('opens every screen that it shows, and those that a role only has links to', () => {
  const rights = [...rightsOfRole('editor')]
  for (const { to } of screensFor(rights)) expect(refusedScreenAt(rights, to)).toBeUndefined()
  const shown = screensFor(rights).map(({ label }) => label)
  for (const [label, path] of [
    ['Website settings', '/admin/settings'],
    ['Languages', '/admin/languages'],
    ['API tokens', '/admin/tokens'],
  ] as const) {
    expect(shown).not.toContain(label)
    expect(refusedScreenAt(rights, path)).toBeUndefined()
  }
})

it('refuses the addresses of other screens, and those below them', () => {
  const rights = ['job:read']
  expect(refusedScreenAt(rights, '/admin/jobs')).toBeUndefined()
  expect(refusedScreenAt(rights, '/admin/products/new')).toMatchObject({ label: 'Products', right: 'product:read' })
  expect(refusedScreenAt(rights, '/admin/webhooks/1')).toMatchObject({ label: 'Webhooks', right: 'webhooks:manage' })
  expect(refusedScreenAt(rights, '/admin/account')).toBeUndefined()
})
