import Images from 'virtual:icon/images'
import { type FormEvent, useId, useState } from 'react'
import { isAddress } from '../../../../schema/text.ts'
import { Button } from '../../../ui/button.tsx'
import type { ImageTools } from '../images/image-tools.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { CONTROL_CLASS, Field } from '../../ui/controls/field.tsx'
import type { LinkRange } from './commands.ts'
import { useLinkTargets } from './link-targets.ts'

interface Props {
  /** The link to edit; null while the dialog is closed. */
  link: LinkRange | null
  Picker: ImageTools['Picker'] | undefined
  onSave: (link: LinkRange) => void
  onClose: () => void
}

/** Edits the address and the text of a link, and offers the pages, items and files of the site. */
export const LinkDialog = ({ link, onClose, ...props }: Props) => (
  <FormDialog open={link !== null} onClose={onClose} title={link?.url ? 'Edit link' : 'Add link'}>
    {link && <LinkForm link={link} {...props} />}
  </FormDialog>
)

function LinkForm({ link, Picker, onSave }: Omit<Props, 'link' | 'onClose'> & { link: LinkRange }) {
  const [url, setUrl] = useState(link.url)
  const [text, setText] = useState(link.text)
  const [search, setSearch] = useState('')
  const [picking, setPicking] = useState(false)
  const [error, setError] = useState<string>()
  const listId = useId()
  const targets = useLinkTargets(search)

  function choose(address: string, label: string) {
    setUrl(address)
    setError(undefined)
    if (text === '') setText(label)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // React passes submit events of portals on to the form around the editor.
    event.stopPropagation()
    const address = url.trim()
    if (isAddress(address)) onSave({ ...link, url: address, text: text.trim() || address })
    else setError('Link must be an http(s) address, a /path of this site or an #anchor')
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Field label="Address" required error={error}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <input
              {...control}
              value={url}
              onChange={(event) => setUrl(event.target.value)}
              placeholder="https://…, /path or #anchor"
              autoComplete="off"
              className={`${CONTROL_CLASS} min-w-0 flex-1`}
            />
            {Picker && (
              <Button variant="outline" onClick={() => setPicking(true)}>
                <Images aria-hidden="true" className="size-4" />
                From gallery
              </Button>
            )}
          </div>
        )}
      </Field>
      <Field label="Text">
        {(control) => (
          <input
            {...control}
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoComplete="off"
            className={CONTROL_CLASS}
          />
        )}
      </Field>
      <Field label="Find a page of this site">
        {(control) => (
          <input
            {...control}
            type="search"
            value={search}
            aria-controls={listId}
            onChange={(event) => setSearch(event.target.value)}
            autoComplete="off"
            className={CONTROL_CLASS}
          />
        )}
      </Field>
      <ul id={listId} aria-label="Pages" className="-mt-3 max-h-56 overflow-y-auto rounded-md border border-line">
        {targets.map((target) => (
          <li key={target.url}>
            <button
              type="button"
              aria-pressed={target.url === url}
              onClick={() => choose(target.url, target.label)}
              className="flex w-full items-baseline justify-between gap-4 px-3 py-2 text-left text-sm hover:bg-surface aria-pressed:bg-tint"
            >
              <span className="min-w-0 truncate">{target.label}</span>
              <span className="shrink-0 text-xs text-ink-soft">{target.group}</span>
            </button>
          </li>
        ))}
        {targets.length === 0 && <li className="px-3 py-2 text-sm text-ink-soft">Nothing matches.</li>}
      </ul>
      <div className="flex flex-wrap justify-end gap-3">
        {link.url && (
          <Button variant="quiet" onClick={() => onSave({ ...link, url: '' })}>
            Remove link
          </Button>
        )}
        <Button type="submit">{link.url ? 'Save link' : 'Add link'}</Button>
      </div>
      {Picker && (
        <Picker
          open={picking}
          onClose={() => setPicking(false)}
          onPick={(address) => {
            choose(address, '')
            setPicking(false)
          }}
        />
      )}
    </form>
  )
}
