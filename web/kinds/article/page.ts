import { operation } from '../../graphql/operation.ts'
import { detailPage } from '../../site/detail/detail-page.tsx'
import { itemPicture, itemThing, organization, organizationId, thing } from '../../site/head/json-ld.ts'
import { lateView } from '../../site/late-views.tsx'

export const articlePage = detailPage({
  operation: operation('ArticleDetail'),
  item: (data) => data.article,
  title: (item) => item.title,
  Content: lateView<typeof import('./article.tsx').Article>('Article'),
  head: ({ title, image, imageAlt, imageSize, imageFraming }) => ({
    ogType: 'article',
    ogImage: image,
    ogImageSize: imageSize,
    ogImageFraming: imageFraming,
    ...(image && { ogImageAlt: imageAlt || title }),
  }),
  jsonLd: (item, { kind, site, links }) =>
    import.meta.env.SSR
      ? [
          organization(site, links),
          itemThing('BlogPosting', kind, item, links, {
            headline: item.title,
            description: item.description,
            datePublished: item.date,
            dateModified: item.updatedAt,
            author: item.author
              ? thing('Person', { name: item.author.name, jobTitle: item.author.position })
              : { '@id': organizationId(links) },
            image: itemPicture(kind, item, links),
            inLanguage: links.language,
            publisher: { '@id': organizationId(links) },
          }),
        ]
      : [],
})
