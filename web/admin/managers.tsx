import type { ReactElement } from 'react'
import type { Kind } from '../../schema/kind.ts'
import { product, seo } from '../../schema/kinds/index.ts'
import { Manager } from './content/manager.tsx'
import { seoWords } from './content/words.ts'
import { adminPaths } from './paths.ts'
import { Preview, PREVIEWED } from './preview/preview.tsx'
import { SearchPreview } from './seo/search-preview.tsx'
import { SEO_COUNTED, seoDefaults, SeoFallback } from './seo/seo-screen.tsx'

const seoManager = (
  <Manager
    key={seo.name}
    kind={seo}
    words={seoWords}
    Preview={SearchPreview}
    counted={SEO_COUNTED}
    initial={seoDefaults}
    fallback={(list) => <SeoFallback {...list} />}
  />
)

/** The manager of a kind, with what is its own. */
export function managerOf(kind: Kind): ReactElement {
  if (kind.name === seo.name) return seoManager
  const back = kind.name === product.name ? { back: adminPaths.dashboard } : {}
  return <Manager key={kind.name} kind={kind} Preview={PREVIEWED.includes(kind.name) ? Preview : undefined} {...back} />
}
