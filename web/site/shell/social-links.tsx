import { Icon, type IconName } from '../icon.tsx'
import { useSite } from './site.ts'

interface Props {
  /** Whether the links are words. By default they are icons. */
  inWords?: boolean
}

/** Links to the company's social media profiles. Profiles without an address are shown as marked placeholders. */
export function SocialLinks({ inWords = false }: Props) {
  const { social, title: site, label } = useSite()
  const className = inWords ? 'social-name plain-link' : 'icon-round'
  const sign = (name: string) => (inWords ? name : <Icon name={name.toLowerCase() as IconName} />)
  return (
    <ul className={inWords ? 'social-names' : 'social-links'}>
      {social.map(({ name: network, url }) => (
        <li key={network}>
          {url ? (
            <a
              href={url}
              rel="noopener me"
              aria-label={label('frame.profile', { site, network })}
              title={network}
              className={className}
            >
              {sign(network)}
            </a>
          ) : (
            <span
              role="link"
              aria-disabled="true"
              aria-label={label('frame.noProfile', { network })}
              title={label('frame.noProfileTitle', { network })}
              className={className}
            >
              {sign(network)}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
