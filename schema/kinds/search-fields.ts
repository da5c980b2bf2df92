import { group, image, longText, text } from '../fields.ts'
import { SEO_DESCRIPTION_LIMIT, SEO_TITLE_LIMIT } from './seo.ts'

/** Returns a field for what search engines and social networks are told of an item instead of its title, description and picture. */
export const searchFields = () =>
  group('Search engines and social networks', {
    title: text('Title', { max: SEO_TITLE_LIMIT, isCounted: true, help: 'Instead of the title of the page.' }),
    description: longText('Description', {
      max: SEO_DESCRIPTION_LIMIT,
      isCounted: true,
      help: 'Instead of the description of the page.',
    }),
    picture: image('Share picture', { help: 'Shown where someone shares a link to the page.' }),
  })
