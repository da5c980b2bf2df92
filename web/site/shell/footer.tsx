import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { kindWords } from '../../../schema/labels/kind-words.ts'
import { itemPath, type WebsiteKind, websiteKinds } from '../../../schema/website.ts'
import { isSubscribed, paths } from '../../paths.ts'
import { fillIn } from '../../../schema/fill-in.ts'
import { DataPart } from '../data-part.tsx'
import { keyed } from '../keyed.ts'
import { LanguageLinks, useHasLanguages } from '../languages/links.tsx'
import { ContentLink, PageLink } from '../link.tsx'
import { useLangOf } from '../own-language.tsx'
import { Summary } from '../section/summary.tsx'
import { filled } from '../text.tsx'
import { Brand } from './brand.tsx'
import { Newsletter } from './newsletter.tsx'
import { shownLinks } from './menu.tsx'
import { type SiteFrame, useSite } from './site.ts'
import { SocialLinks } from './social-links.tsx'

interface ColumnProps {
  title: string
  lang?: string | undefined
  children: ReactNode
}

/** A column of links: folded on phones, open on wider screens, where the summary gives way to a heading. */
function Column({ title, lang, children }: ColumnProps) {
  return (
    <div lang={lang}>
      <h2 className="mono-label footer-title">{title}</h2>
      <details className="footer-column">
        <Summary>
          <h2 className="mono-label">{title}</h2>
        </Summary>
        <ul className="footer-links">{children}</ul>
      </details>
    </div>
  )
}

/** A column with the links that editors have written. Without links it is not shown. */
function LinkColumn({ title, links }: { title: string; links: SiteFrame['menu'] }) {
  const shown = shownLinks(links)
  const lang = useLangOf()(useSite().frame)
  return (
    shown.length > 0 && (
      <Column title={title} lang={lang}>
        {shown.map(({ key, entry: { text, link } }) => (
          <li key={key}>
            <ContentLink to={link} className="plain-link">
              {text}
            </ContentLink>
          </li>
        ))}
      </Column>
    )
  )
}

/** The column of a kind: its first items and the link to all of them. Empty for kinds without a column. */
function KindColumn({ kind }: { kind: WebsiteKind }) {
  const { footer, label, labelText } = useSite()
  const langOf = useLangOf()
  const { section, many } = kindWords(kind, label)
  if (!('inFooter' in kind.website)) return null
  const items = footer[kind.plural]?.items ?? []
  return (
    <Column title={section}>
      {items.map((item) => (
        <li key={item.id}>
          <PageLink to={itemPath(kind, item)} className="plain-link" dir="auto" lang={langOf(item)}>
            {item.title}
          </PageLink>
        </li>
      ))}
      <li>
        <PageLink to={paths.sectionPage(kind.website.section.id)} className="plain-link">
          {labelText('list.all', { many })}
        </PageLink>
      </li>
    </Column>
  )
}

/** The footer of every public page. */
export function Footer() {
  const { settings, title, company, frame, label } = useSite()
  const langOf = useLangOf()
  const lang = langOf(frame)
  const { pathname } = useLocation()
  return (
    <footer className="no-print footer">
      <div className="wrap footer-rows">
        <div className="footer-head">
          <div className="footer-about">
            <Brand />
            <p className="footer-blurb soft" lang={langOf(company)}>
              {company?.descriptionText || settings.site_description}
            </p>
            <SocialLinks inWords />
          </div>
          {settings.enable_newsletter && !isSubscribed(pathname) && <Newsletter />}
        </div>
        <nav aria-label={label('frame.footer')} className="footer-columns">
          <LinkColumn title={frame.companyTitle} links={frame.companyLinks} />
          {websiteKinds.map((kind) => (
            <KindColumn key={kind.name} kind={kind} />
          ))}
          <LinkColumn title={frame.resourcesTitle} links={frame.resourcesLinks} />
        </nav>
        <div className="footer-foot">
          {useHasLanguages() && (
            <nav aria-label={label('frame.languages')}>
              <ul className="footer-legal-links">
                <LanguageLinks className="plain-link" />
              </ul>
            </nav>
          )}
          <ul aria-label={label('frame.certifications')} className="row">
            {keyed(filled(frame.badges), (badge) => badge).map(({ key, entry: badge }) => (
              <li key={key} className="certification" lang={lang}>
                {badge}
              </li>
            ))}
          </ul>
          <div className="footer-legal soft" lang={lang}>
            <p>{fillIn(frame.copyright, { site: title })}</p>
            <ul className="footer-legal-links">
              {shownLinks(frame.legalLinks).map(({ key, entry: { text, link } }) => (
                <li key={key}>
                  <ContentLink to={link} className="plain-link">
                    {text}
                  </ContentLink>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
      <DataPart of={['siteFrame']} />
    </footer>
  )
}
