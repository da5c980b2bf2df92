import { expect, it } from 'vitest'
import { product, teamMember } from '../../../../schema/kinds/index.ts'
import { addressOf, openItemIn } from './open-item.ts'

it('reads what an address opens', () => {
  expect(openItemIn(product, { pathname: '/admin/products', search: '?q=urea' })).toBeNull()
  expect(openItemIn(product, { pathname: '/admin/products/new', search: '' })).toMatchObject({ mode: 'new', id: '' })
  expect(openItemIn(teamMember, { pathname: '/admin/team/new', search: '' })).toMatchObject({ mode: 'new' })
  expect(openItemIn(product, { pathname: '/admin/products', search: '?edit=7' })).toMatchObject({
    mode: 'edit',
    id: '7',
  })
})

it('keeps the search of the list around a form', () => {
  expect(addressOf(product, '?q=urea&edit=7', null)).toBe('/admin/products?q=urea')
  expect(addressOf(product, '?q=urea', { mode: 'edit', id: '7' })).toBe('/admin/products?q=urea&edit=7')
  expect(addressOf(product, '?edit=7', { mode: 'copy', id: '7' })).toBe('/admin/products?copy=7')
  expect(addressOf(product, '', { mode: 'new', id: '' })).toBe('/admin/products/new')
})
