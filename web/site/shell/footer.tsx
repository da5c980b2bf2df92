import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { COPYRIGHT_YEAR } from '../../../schema/site.ts'
import {
  type Anchor,
  itemPath,
  type SectionPage,
  visitorLabels,
  type WebsiteKind,
  websiteKinds,
} from '../../../schema/website.ts'
import { isSubscribed, paths } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { CERTIFICATION_BADGES } from '../certification-badges.ts'
import { PageLink, SectionLink } from '../link.tsx'
import { Brand } from './brand.tsx'
import { Newsletter } from './newsletter.tsx'
import { useSite } from './site.ts'
import { SocialLinks } from './social-links.tsx'

type AnchorLink = readonly [label: string, section: Anchor]
type PageLink = readonly [label: string, section: SectionPage]

/** Links to the pages of the sections that have no column. */
const COMPANY: readonly PageLink[] = [
  ['About us', 'about'],
  ...websiteKinds
    .filter(({ website }) => !('inFooter' in website))
    .map(({ website: { section } }): PageLink => [section.label, section.id]),
  ['Contact', 'contact'],
]

const RESOURCES: readonly AnchorLink[] = [
  ['How a project runs', 'process'],
  ['Leadership team', 'team'],
  ['Year by year', 'milestones'],
  ['Certificates', 'certificates'],
  ['Back to the start', 'home'],
]

function Column({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mono-label footer-title">{title}</h2>
      <ul className={classNames('footer-links', className)}>{children}</ul>
    </div>
  )
}

const FooterPage = ({ label, section }: { label: string; section: SectionPage }) => (
  <li>
    <PageLink to={paths.sectionPage(section)} className="plain-link">
      {label}
    </PageLink>
  </li>
)

/** The column of a kind: its first items and the link to all of them. Empty for kinds without a column. */
function KindColumn({ kind }: { kind: WebsiteKind }) {
  const { footer } = useSite()
  const { section } = kind.website
  if (!('inFooter' in kind.website)) return null
  const items = footer[kind.plural]?.items ?? []
  return (
    <Column title={section.label} className="footer-items">
      {items.map(({ id, title }) => (
        <li key={id}>
          <PageLink to={itemPath(kind, id)} className="plain-link" dir="auto">
            {title}
          </PageLink>
        </li>
      ))}
      <FooterPage label={`All ${visitorLabels(kind).many.toLowerCase()}`} section={section.id} />
    </Column>
  )
}

/** The footer of every public page. */
export function Footer() {
  const { settings, title, company } = useSite()
  const { pathname } = useLocation()
  return (
    <footer className="no-print footer">
      <div className="wrap footer-rows">
        <div className="footer-head">
          <div className="footer-about">
            <Brand />
            <p className="footer-blurb soft">{company?.descriptionText || settings.site_description}</p>
            <SocialLinks inWords />
          </div>
          {settings.enable_newsletter && !isSubscribed(pathname) && <Newsletter />}
        </div>
        <nav aria-label="Footer" className="footer-columns">
          <Column title="Company">
            {COMPANY.map(([label, section]) => (
              <FooterPage key={section} label={label} section={section} />
            ))}
          </Column>
          {websiteKinds.map((kind) => (
            <KindColumn key={kind.name} kind={kind} />
          ))}
          <Column title="Resources">
            {RESOURCES.map(([label, section]) => (
              <li key={section}>
                <SectionLink section={section} className="plain-link">
                  {label}
                </SectionLink>
              </li>
            ))}
          </Column>
        </nav>
        <div className="footer-foot">
          <ul aria-label="Certifications" className="row">
            {CERTIFICATION_BADGES.map((badge) => (
              <li key={badge} className="certification">
                {badge}
              </li>
            ))}
          </ul>
          <div className="footer-legal soft">
            <p>
              © {COPYRIGHT_YEAR} {title}. All rights reserved.
            </p>
            <ul className="footer-legal-links">
              <li>
                <PageLink to={paths.privacy} className="plain-link">
                  Privacy Policy
                </PageLink>
              </li>
              <li>
                <PageLink to={paths.terms} className="plain-link">
                  Terms of Service
                </PageLink>
              </li>
              <li>
                <PageLink to={paths.cookies} className="plain-link">
                  Cookie Policy
                </PageLink>
              </li>
            </ul>
          </div>
        </div>
      </div>
    </footer>
  )
}
