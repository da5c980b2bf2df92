import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { COPYRIGHT_YEAR } from '../../../schema/site.ts'
import type { Anchor } from '../../../schema/website.ts'
import { paths } from '../../paths.ts'
import { SectionLink } from '../link.tsx'
import { Brand } from './brand.tsx'
import { Newsletter } from './newsletter.tsx'
import { useSite } from './site.ts'
import { SocialLinks } from './social-links.tsx'

const CERTIFICATION_BADGES = ['ISO 9001:2015', 'USDA Organic', 'GMP', 'ISO 14001:2015']

const COMPANY: [label: string, section: Anchor][] = [
  ['About us', 'about'],
  ['Careers', 'careers'],
  ['Contact', 'contact'],
  ['Back to the start', 'home'],
]

const RESOURCES: [label: string, section: Anchor][] = [
  ['How a project runs', 'process'],
  ['Rates and counts', 'products'],
  ['Working here', 'careers'],
  ['Certificates', 'certificates'],
  ['Visits and hours', 'contact'],
]

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mono-label mb-4">{title}</h2>
      <ul className="grid gap-2.5">{children}</ul>
    </div>
  )
}

const anchors = (links: [string, Anchor][]) =>
  links.map(([label, section]) => (
    <li key={label}>
      <SectionLink section={section} className="plain-link">
        {label}
      </SectionLink>
    </li>
  ))

/** The footer of every public page. */
export function Footer() {
  const { settings, title, company, products, services } = useSite()
  return (
    <footer className="no-print border-t border-line bg-surface pt-16 pb-28 text-[0.9375rem]">
      <div className="wrap grid grid-cols-1 gap-12">
        <div className="grid grid-cols-1 gap-12 lg:grid-cols-[1.1fr_1fr] lg:gap-24">
          <div className="grid content-start gap-5">
            <Brand />
            <p className="max-w-[56ch] text-ink-soft">{company?.description || settings.site_description}</p>
            <SocialLinks />
          </div>
          {settings.enable_newsletter && <Newsletter />}
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-10 border-t border-line pt-12 lg:grid-cols-4">
          <Column title="Company">{anchors(COMPANY)}</Column>
          <Column title="Products">
            {products.map(({ id, name }) => (
              <li key={id}>
                <Link to={paths.product(id)} className="plain-link">
                  {name}
                </Link>
              </li>
            ))}
            {products.length === 0 && anchors([['All products', 'products']])}
          </Column>
          <Column title="Services">
            {services.map((service) => (
              <li key={service.id}>
                <Link to={paths.service(service.id)} className="plain-link">
                  {service.title}
                </Link>
              </li>
            ))}
            {services.length === 0 && anchors([['All services', 'services']])}
          </Column>
          <Column title="Resources">{anchors(RESOURCES)}</Column>
        </nav>
        <div className="grid gap-6 border-t border-line pt-8">
          <ul aria-label="Certifications" className="flex flex-wrap gap-2">
            {CERTIFICATION_BADGES.map((badge) => (
              <li key={badge} className="certification">
                {badge}
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap justify-between gap-x-8 gap-y-3 text-ink-soft">
            <p>
              © {COPYRIGHT_YEAR} {title}. All rights reserved.
            </p>
            <ul className="flex flex-wrap gap-x-6 gap-y-2">
              <li>
                <Link to={paths.privacy} className="plain-link">
                  Privacy Policy
                </Link>
              </li>
              <li>
                <Link to={paths.terms} className="plain-link">
                  Terms of Service
                </Link>
              </li>
              <li>
                <Link to={paths.cookies} className="plain-link">
                  Cookie Policy
                </Link>
              </li>
            </ul>
          </div>
        </div>
      </div>
    </footer>
  )
}
