import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Photo } from './photo.tsx'
import { picturePreload } from './picture-preload.ts'

const photo = (address: string, eager: boolean) => <Photo address={address} alt="" frame="detail" eager={eager} />

it('preloads the stored picture at the top of a page', () => {
  const page = renderToStaticMarkup(
    <>
      {photo('/media/below.png', false)}
      {photo('/media/top.png', true)}
    </>,
  )
  const element = picturePreload(page)
  expect(element).toMatch(/^<link [^>]*>$/)
  expect(element).toContain('type="image/avif" imagesrcset="/media/top.png/160.avif 160w, ')
  expect(element).toContain(' imagesizes="(min-width: 100rem) 36rem, ')
})

it('preloads nothing else', () => {
  expect(picturePreload(renderToStaticMarkup(photo('/media/below.png', false)))).toBe('')
  expect(picturePreload(renderToStaticMarkup(photo('/portraits/bob-coat.svg', true)))).toBe('')
})
