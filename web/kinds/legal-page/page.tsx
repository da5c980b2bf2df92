import { LEGAL_PAGES, type LegalPageName } from '../../../schema/legal.ts'
import { operation } from '../../graphql/operation.ts'
import { paths } from '../../paths.ts'
import { ForgetChoice } from '../../site/consent/forget-choice.tsx'
import { always, definePage } from '../../site/page.ts'
import { builtInText } from './built-in.ts'
import { LegalText } from './legal-text.tsx'

const pageOf = (page: LegalPageName) => {
  const path = paths[page]
  return definePage({
    path,
    operation: operation('LegalPage'),
    variables: () => ({ page }),
    outcome: always(200),
    head(data, site) {
      const { title, description } = data?.site?.legalPage ?? builtInText(page)
      return { title: `${title} | ${site.title}`, description, canonical: path }
    },
    item: ({ site }) => site?.legalPage ?? null,
    render: ({ data }) => (
      <LegalText text={data?.site?.legalPage ?? builtInText(page)} periods={data?.site?.retention}>
        {page === 'cookies' && <ForgetChoice />}
      </LegalText>
    ),
  })
}

/** The pages with legal texts. */
export const legalPages = LEGAL_PAGES.map(pageOf)
