import { Button, buttonClass } from '../../../ui/button.tsx'
import { copyText } from '../../ui/notices/copy.ts'
import { linkLabel } from './link-label.ts'
import type { PreviewLink } from './types.ts'

/** The buttons that copy and open a preview link. */
export const LinkButtons = ({ link: { url, label } }: { link: PreviewLink }) => (
  <>
    <Button
      variant="outline"
      size="small"
      aria-label={`Copy link: ${linkLabel(label)}`}
      onClick={() => void copyText(url, 'Preview link')}
    >
      Copy link
    </Button>
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={`Open preview: ${linkLabel(label)}`}
      className={buttonClass({ variant: 'outline', size: 'small' })}
    >
      Open preview
    </a>
  </>
)
