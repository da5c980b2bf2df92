import Images from 'virtual:icon/images'
import { type FormEvent, useState } from 'react'
import { isAddress } from '../../../../schema/text.ts'
import { Button } from '../../../ui/button.tsx'
import type { ImageTools } from '../images/image-tools.ts'
import LinkWarning from '../links/link-warning.tsx'
import { PageSearch } from '../links/page-search.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useClosing } from '../../ui/dialogs/use-closing.ts'
import { CONTROL_CLASS, Field } from '../../ui/controls/field.tsx'
import type { LinkRange } from './commands.ts'

const BEGINNING_OF_ADDRESS = /^\s*(?:https?:|[/#])/

interface Props {
  link: LinkRange
  Picker: ImageTools['Picker'] | undefined
  onSave: (link: LinkRange) => void
  onClose: () => void
}

/** Edits the address and the text of a link, and offers the pages, items and files of the site. */
export function LinkDialog({ link, Picker, onSave, onClose }: Props) {
  const [url, setUrl] = useState(link.url)
  const [text, setText] = useState(link.text)
  /** What is looked for among the pages. */
  const [search, setSearch] = useState('')
  const [picking, setPicking] = useState(false)
  const [error, setError] = useState<string>()
  /** The address as it was when its input was left. */
  const [checked, setChecked] = useState(link.url)
  const close = useClosing(url !== link.url || text !== link.text, onClose)

  function choose(address: string, label: string) {
    setUrl(address)
    setError(undefined)
    if (text === '') setText(label)
  }

  /** Many people type the name of a page where its address belongs. */
  function type(typed: string) {
    setUrl(typed)
    setSearch(BEGINNING_OF_ADDRESS.test(typed) ? '' : typed)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // React passes submit events of portals on to the form around the editor.
    event.stopPropagation()
    const address = url.trim()
    if (isAddress(address)) onSave({ ...link, url: address, text: text.trim() || address })
    else setError('Link must be an http(s) address, a /path of this site or an #anchor. Or choose a page below.')
  }

  return (
    <FormDialog open onClose={close} title={link.url ? 'Edit link' : 'Add link'}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field label="Address" required error={error}>
          {(control) => (
            <div className="flex flex-wrap gap-2">
              <input
                {...control}
                value={url}
                onChange={(event) => type(event.target.value)}
                onBlur={() => setChecked(url.trim())}
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
        <LinkWarning address={checked === url.trim() ? checked : ''} />
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
        <PageSearch text={search} onText={setSearch} onChoose={choose} />
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
    </FormDialog>
  )
}
