import { LEGAL_PAGES, type LegalPageName } from '../../../schema/legal.ts'
import { operation } from '../../graphql/operation.ts'
import { paths } from '../../paths.ts'
import { ForgetChoice } from '../../site/consent/forget-choice.tsx'
import { knownView, lateView } from '../../site/late-views.tsx'
import { always, definePage } from '../../site/page.ts'
import type { LegalText as Text } from './built-in.ts'

const Fallbacks = lateView<typeof import('../../site/fallbacks.tsx').Fallbacks>('Fallbacks')
const LegalText = lateView<typeof import('./legal-text.tsx').LegalText>('LegalText')

const pageOf = (page: LegalPageName) => {
  const path = paths[page]
  return definePage({
    path,
    operation: operation('LegalPage'),
    variables: () => ({ page }),
    outcome: always(200),
    head(data, site) {
      const text =
        data?.site?.legalPage ??
        knownView<typeof import('../../site/fallbacks.tsx').fallbacks>('fallbacks')?.legalText(page)
      return {
        title: text ? `${text.title} | ${site.title}` : site.title,
        description: text?.description ?? site.settings.site_description,
        canonical: path,
      }
    },
    item: ({ site }) => site?.legalPage ?? null,
    render: ({ data }) => {
      const { legalPage, retention } = data?.site ?? {}
      const show = (text: Text) => (
        <LegalText text={text} periods={retention}>
          {page === 'cookies' && <ForgetChoice />}
        </LegalText>
      )
      return legalPage ? show(legalPage) : <Fallbacks>{({ legalText }) => show(legalText(page))}</Fallbacks>
    },
  })
}

/** The pages with legal texts. */
export const legalPages = LEGAL_PAGES.map(pageOf)
