import { FALLBACK_CONTACT } from '../../../schema/site.ts'
import { buttonClass } from '../../ui/button.tsx'
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

const mapOf = (address: readonly string[]) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address.join(', '))}`

/** E-mail, phone, address and office hours. */
function Details() {
  const { email, phone, address } = useSite()
  return (
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
          <a href={mapOf(address)} rel="noopener">
            <address className="contact-address">
              {keyed(address, (line) => line).map(({ key, entry }) => (
                <span key={key}>{entry}</span>
              ))}
            </address>
          </a>
        </dd>
      </div>
      <div>
        <dt>Office hours</dt>
        <dd>{FALLBACK_CONTACT.hours}</dd>
      </div>
    </dl>
  )
}

/** Whom to write to about what, each with a mail link. */
const Inquiries = () => (
  <ul className="inquiries">
    {DEPARTMENTS.map(({ subject, address, hint, action }) => (
      <li key={subject}>
        <Heading below={1} className="card-title">
          {subject}
        </Heading>
        <p>{hint}</p>
        <div className="inquiry-action">
          <a href={mailTo(address)} className={buttonClass({ variant: 'outline', size: 'large' })}>
            {action}
          </a>
          <span>
            {address.slice(0, address.indexOf('@') + 1)}
            <wbr />
            {address.slice(address.indexOf('@') + 1)}
          </span>
        </div>
      </li>
    ))}
  </ul>
)

/** The section with the company's contact details. */
export function Contact() {
  const isOwnPage = useOwnPage()
  return (
    <section id="contact" tabIndex={-1} aria-labelledby="contact-title" className="contact landing-section">
      <div className="wrap contact-grid">
        <header className="contact-head">
          <SectionMark section="contact" />
          <Heading id="contact-title" tabIndex={-1} className="section-title">
            {isOwnPage ? 'Write, call, or come and see a plot' : 'Ask the people who did the trial'}
          </Heading>
        </header>
        <Inquiries />
        <div className="contact-details">
          <Details />
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
