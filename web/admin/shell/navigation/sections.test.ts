import { expect, it } from 'vitest'
import { allRights } from '../../../../schema/permissions.ts'
import { cardsFor } from './sections.ts'

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
