import { expect, it } from 'vitest'
import { isAt, routeOfInput } from './route.ts'

it('leads from an input to the form it belongs to', () => {
  const to = (name: string) => routeOfInput(name)?.to
  expect(to('product.new')).toBe('/admin/products/new')
  expect(to('seo.new.home')).toBe('/admin/seo/new?page_name=home')
  expect(to('teamMember.copy.7')).toBe('/admin/team?copy=7')
  expect(to('job.7')).toBe('/admin/jobs?edit=7&in=live')
  expect(to('job.7.draft')).toBe('/admin/jobs?edit=7&in=draft')
  expect(to('hero')).toBe('/admin/hero?in=live')
  expect(to('settings.draft')).toBe('/admin/settings?in=draft')
  expect(to('mediaFile.leaf-1a2b.png')).toBe('/admin/media?file=leaf-1a2b.png')
  expect(to('hero.draft')).toBe('/admin/hero?in=draft')
  expect(routeOfInput('something else')).toBeNull()
})

it('recognises the form of an input by its address, whatever the state of the list', () => {
  const at = (address: string) => isAt(routeOfInput('job.7')!, address)
  expect(at('/admin/jobs?q=soil&edit=7')).toBe(true)
  expect(at('/admin/jobs?edit=7&in=live')).toBe(true)
  expect(at('/admin/jobs?edit=7&in=draft')).toBe(false)
  expect([at('/admin/jobs?edit=8'), at('/admin/jobs'), at('/admin/products?edit=7')]).toEqual([false, false, false])
})
