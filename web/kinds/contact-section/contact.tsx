import { buttonClass } from '../../ui/button.tsx'
import { keyed } from '../../site/keyed.ts'
import { mailTo } from '../../site/mail.ts'
import { MailAddress } from '../../site/mail-address.tsx'
import { callTo } from '../../site/phone.ts'
import { OfItem, useLangOf } from '../../site/own-language.tsx'
import { Contours } from '../../site/picture/contours.tsx'
import { DataPart } from '../../site/data-part.tsx'
import { Heading } from '../../site/section/heading.tsx'
import { useOwnPage } from '../../site/section/own-page.ts'
import { SectionPicture } from '../../site/section/section-picture.tsx'
import { SectionMark } from '../../site/section/section-mark.tsx'
import { SocialLinks } from '../../site/shell/social-links.tsx'
import { useSite } from '../../site/shell/site.ts'
import { Text } from '../../site/text.tsx'
import type { SectionProps } from '../kind-on-site.ts'

const mapOf = (address: readonly string[]) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address.join(', '))}`

/** Phone, e-mail, address and office hours, as far as they are known. */
function Details({ hours, lang }: { hours: string | undefined; lang: string | undefined }) {
  const { company, email, phone, address, labelText } = useSite()
  const addressLang = useLangOf()(company)
  return (
    <dl className="contact-list">
      {phone && (
        <div>
          <dt>{labelText('contact.phone')}</dt>
          <dd>
            <a href={callTo(phone)} dir="ltr">
              {phone}
            </a>
          </dd>
        </div>
      )}
      {email && (
        <div>
          <dt>{labelText('contact.email')}</dt>
          <dd>
            <a href={mailTo(email)}>
              <MailAddress of={email} />
            </a>
          </dd>
        </div>
      )}
      {address.length > 0 && (
        <div>
          <dt>{labelText('contact.address')}</dt>
          <dd>
            <a href={mapOf(address)} rel="noopener">
              <address lang={addressLang} dir={addressLang && 'ltr'} className="contact-address">
                {keyed(address, (line) => line).map(({ key, entry }) => (
                  <span key={key}>
                    <Text>{entry}</Text>
                  </span>
                ))}
              </address>
            </a>
          </dd>
        </div>
      )}
      {hours && (
        <div>
          <dt>{labelText('contact.hours')}</dt>
          <dd lang={lang}>
            <Text>{hours}</Text>
          </dd>
        </div>
      )}
    </dl>
  )
}

interface Inquiry {
  subject: string
  /** Empty for the contact address of the site. */
  email: string
  hint: string
  action: string
}

/** Whom to write to about what, each with a mail link. */
function Inquiries({ inquiries, lang }: { inquiries: readonly Inquiry[]; lang: string | undefined }) {
  const { email: contact } = useSite()
  return (
    <ul className="inquiries">
      {keyed(inquiries, ({ subject }) => subject).map(({ key, entry: { subject, email, hint, action } }) => {
        const address = email || contact
        return (
          <li key={key} lang={lang}>
            <Heading below={1} className="card-title">
              {subject}
            </Heading>
            <p>{hint}</p>
            <div className="inquiry-action">
              <a href={mailTo(address)} className={buttonClass({ variant: 'outline', size: 'large' })}>
                {action || address}
              </a>
              <span>
                <MailAddress of={address} />
              </span>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** The section with the company's contact details. */
export function Contact({ site }: Pick<SectionProps, 'site'>) {
  const { labelText } = useSite()
  const isOwnPage = useOwnPage()
  const words = site?.contactSection
  const lang = useLangOf()(words)
  if (words === null) return null
  return (
    <section id="contact" tabIndex={-1} aria-labelledby="contact-title" className="contact landing-section">
      <div className="wrap contact-grid">
        <header className="contact-head">
          <SectionMark section="contact" />
          <Heading id="contact-title" tabIndex={-1} className="section-title" lang={lang}>
            {(isOwnPage ? words?.pageTitle : words?.title) ?? labelText('section.contact')}
          </Heading>
          {words && (
            <OfItem item={words}>
              <SectionPicture words={words} />
            </OfItem>
          )}
        </header>
        <div className="contact-details">
          <Details hours={words?.hours} lang={lang} />
          <SocialLinks />
        </div>
        {words && <Inquiries inquiries={words.inquiries} lang={lang} />}
        <figure className="map">
          <Contours />
          {words?.map && (
            <figcaption className="mono-label" lang={lang}>
              {words.map}
            </figcaption>
          )}
        </figure>
      </div>
      <DataPart of={['contactSection']} />
    </section>
  )
}
