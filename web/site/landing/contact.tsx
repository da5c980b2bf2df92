import { FALLBACK_CONTACT } from '../../../schema/site.ts'
import { keyed } from '../keyed.ts'
import { mailTo } from '../mail.ts'
import { callTo } from '../phone.ts'
import { Contours } from '../picture/contours.tsx'
import { Heading } from '../section/heading.tsx'
import { useOwnPage } from '../section/own-page.ts'
import { SectionMark } from '../section/section-mark.tsx'
import { SocialLinks } from '../shell/social-links.tsx'
import { useSite } from '../shell/site.ts'
import { DEPARTMENTS } from './departments.ts'

/** The section with the company's contact details. */
export function Contact() {
  const { email, phone, address } = useSite()
  const isOwnPage = useOwnPage()
  return (
    <section id="contact" tabIndex={-1} aria-labelledby="contact-title" className="contact landing-section">
      <div className="wrap contact-grid">
        <div className="contact-details">
          <header className="contact-head">
            <SectionMark section="contact" />
            <Heading id="contact-title" tabIndex={-1} className="section-title">
              {isOwnPage ? 'Write, call, or come and see a plot' : 'Ask the people who did the trial'}
            </Heading>
          </header>
          <dl className="contact-list">
            <div>
              <dt>E-mail</dt>
              <dd>
                <a href={mailTo(email)}>{email}</a>
              </dd>
            </div>
            <div>
              <dt>Phone</dt>
              <dd>
                <a href={callTo(phone)}>{phone}</a>
              </dd>
            </div>
            <div>
              <dt>Address</dt>
              <dd>
                <address className="contact-address">
                  {keyed(address, (line) => line).map(({ key, entry }) => (
                    <span key={key}>{entry}</span>
                  ))}
                </address>
              </dd>
            </div>
            <div>
              <dt>Office hours</dt>
              <dd>{FALLBACK_CONTACT.hours}</dd>
            </div>
            {isOwnPage &&
              DEPARTMENTS.map(([label, to]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <a href={mailTo(to)}>{to}</a>
                  </dd>
                </div>
              ))}
          </dl>
          <SocialLinks />
        </div>
        <figure className="map">
          <Contours />
          <figcaption className="mono-label">Map of the site (drawing, not to scale)</figcaption>
        </figure>
      </div>
    </section>
  )
}
