import { describe, expect, it } from 'vitest'
import { SECTION_PAGES } from '../../../schema/website.ts'
import { isPagePath } from '../../../schema/page-path.ts'
import { reservedBy } from '../../../schema/site-paths.ts'
import { pagePathOf } from './page-path.ts'

describe('the path of a page of another site', () => {
  it.each([
    ['https://old.example/field-days/', '/field-days'],
    ['https://old.example/Programs/Cover%20Crops/index.html?x=1#top', '/programs/cover-crops/index'],
    ['/über uns/', '/uber-uns'],
    ['Field days – 2026', '/field-days-2026'],
    ['about', '/about-page'],
    ['https://old.example/product/azo', '/product-page/azo'],
    ['https://old.example/es/', '/es-page'],
    ['100%', '/100'],
    ['https://old.example/?page_id=6', undefined],
    ['https://old.example/', undefined],
    ['日本', '/page-cf2abf0c'],
    ['/docs/安装/', '/docs/page-e8f88f51'],
    ['第1章', '/page-d94bf825'],
    ['', undefined],
  ])('%s', (address, path) => {
    expect(pagePathOf(address)).toBe(path)
  })

  it('is none that this site has already', () => {
    for (const name of SECTION_PAGES) {
      const path = pagePathOf(name)!
      expect([isPagePath(path), reservedBy(path)]).toEqual([true, undefined])
    }
  })

  it('is short enough, and another one for another address', () => {
    const [one, other] = ['a', 'b'].map((end) => pagePathOf(`/docs/${'tutorials/'.repeat(12)}intro-${end}`)!)
    expect(one).toMatch(/^\/intro-a-[\da-f]{8}$/)
    expect(other).toMatch(/^\/intro-b-/)
    expect(pagePathOf(`/${'x'.repeat(300)}`)).toHaveLength(70)
  })

  it('takes linear time', () => {
    const start = performance.now()
    pagePathOf(`/${'-'.repeat(200_000)}a${'/-'.repeat(100_000)}`)
    expect(performance.now() - start).toBeLessThan(2_000)
  })
})
