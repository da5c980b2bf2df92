import { image, longText, text, textList, url } from '../fields.ts'
import { defineKind } from '../kind.ts'

/** The lengths of a title and a description above which search engines truncate them. */
export const SEO_TITLE_LIMIT = 60
export const SEO_DESCRIPTION_LIMIT = 160

export const seo = defineKind({
  name: 'seo',
  plural: 'seoEntries',
  label: 'Page SEO',
  labelPlural: 'SEO Settings',
  description: 'What search engines and social networks are told about one page.',
  path: 'seo',
  listKey: 'seo',
  itemKey: 'seo',
  titleField: 'page',
  naturalKey: 'page',
  unique: 'page',
  searchable: ['title', 'description'],
  ordered: false,
  fields: {
    page: text('Page name', {
      required: true,
      isPageName: true,
      max: 80,
      isSameInAllLanguages: true,
      help: 'Such as home, products, services, careers or about. An entry of another name is not shown.',
    }),
    title: text('Meta title', { required: true, max: SEO_TITLE_LIMIT, isCounted: true }),
    description: longText('Meta description', { required: true, max: SEO_DESCRIPTION_LIMIT, isCounted: true }),
    keywords: textList('Keywords'),
    ogTitle: text('Open Graph title', { max: SEO_TITLE_LIMIT, isCounted: true }),
    ogDescription: longText('Open Graph description', { max: SEO_DESCRIPTION_LIMIT, isCounted: true }),
    ogImage: image('Open Graph image'),
    canonicalUrl: url('Canonical URL'),
  },
})
