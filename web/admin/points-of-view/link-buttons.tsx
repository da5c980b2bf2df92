import { Button, buttonClass } from '../../ui/button.tsx'
import { notify } from '../shell/notices.tsx'
import type { PreviewLink } from './preview-links.ts'

async function copy(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    notify('Preview link copied.')
  } catch {
    // Browsers refuse this without HTTPS.
    notify('The browser does not allow copying here. Select the link and copy it.')
  }
}

/** The buttons that copy and open a preview link. */
export const LinkButtons = ({ link: { url, label } }: { link: PreviewLink }) => (
  <>
    <Button variant="outline" size="small" aria-label={`Copy link: ${label}`} onClick={() => void copy(url)}>
      Copy link
    </Button>
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={`Open preview: ${label}`}
      className={buttonClass({ variant: 'outline', size: 'small' })}
    >
      Open preview
    </a>
  </>
)
