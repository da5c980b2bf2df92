import { Icon, type IconName } from '../icon.tsx'
import { useSite } from './site.ts'

/** Links to the company's social media profiles. Profiles without an address are shown as marked placeholders. */
export function SocialLinks() {
  const { social, title } = useSite()
  return (
    <ul className="social-links">
      {social.map(({ name, url }) => (
        <li key={name}>
          {url ? (
            <a href={url} rel="noopener me" aria-label={`${title} on ${name}`} title={name} className="icon-round">
              <Icon name={name.toLowerCase() as IconName} />
            </a>
          ) : (
            <span
              role="link"
              aria-disabled="true"
              aria-label={`${name} (not yet available)`}
              title={`${name}: not yet available`}
              className="icon-round"
            >
              <Icon name={name.toLowerCase() as IconName} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
