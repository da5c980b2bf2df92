import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { FormInDialog } from '../../ui/dialogs/form-in-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { adminPaths } from '../../shell/paths/paths.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { TextControl } from '../../ui/controls/text-control.tsx'
import { copyText } from '../../ui/notices/copy.ts'
import { LinkButtons } from './link-buttons.tsx'
import type { PointOfView, PreviewLink } from './types.ts'
import { CreatePreviewLinkDocument } from '../../client/graphql/generated.ts'

const DEFAULT_DAYS = 7
const MAX_DAYS = 90

interface Props {
  view: PointOfView
  /** What the preview shows, for the heading. */
  name: string
  /** The path below the preview that the link opens. */
  path?: string
  onClose: () => void
}

/** Creates a preview link, copies it, and shows it. */
export default function ShareDialog({ view, name, path = '', onClose }: Props) {
  const client = useApolloClient()
  const [link, setLink] = useState<PreviewLink | null>(null)
  const title = `Preview of ${name}`
  if (link) return <Created link={link} title={title} onClose={onClose} />
  return (
    <FormInDialog<{ days: string }>
      title={title}
      description="The link shows the whole site as it will be, and needs no account."
      submitLabel="Create link"
      initial={{ days: String(DEFAULT_DAYS) }}
      onClose={onClose}
      onSubmit={async ({ days }) => {
        const { data } = await client.mutate({
          mutation: CreatePreviewLinkDocument,
          variables: { view, days: Number(days) },
        })
        const created = { ...data!.link, url: data!.link.url + path }
        setLink(created)
        // Most people make it to send it.
        await copyText(created.url, 'Preview link')
      }}
    >
      {({ register, formState: { errors } }) => (
        <TextControl
          label="Days that the link works"
          type="number"
          min={1}
          max={MAX_DAYS}
          required
          error={errors.days?.message}
          {...register('days', {
            validate: (days) => (Number(days) >= 1 && Number(days) <= MAX_DAYS) || `Enter 1 to ${MAX_DAYS} days`,
          })}
        />
      )}
    </FormInDialog>
  )
}

const Created = ({ link, title, onClose }: { link: PreviewLink; title: string; onClose: () => void }) => (
  <FormDialog open onClose={onClose} title={title} footer={<Button onClick={onClose}>Done</Button>}>
    <div className="grid gap-4">
      <TextControl
        label="Preview link"
        help={`It works until ${inBrowserZone(link.expiresAt)}.`}
        readOnly
        value={link.url}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <LinkButtons link={link} />
      </div>
      <p className="text-sm text-ink-soft">
        Links can be revoked in{' '}
        <Link to={adminPaths.previews} className="underline">
          Preview links
        </Link>
        .
      </p>
    </div>
  </FormDialog>
)
