import 'prosemirror-view/style/prosemirror.css'
import './editor.css'
import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { flushSync } from 'react-dom'
import { use, useCallback, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { parseRichText } from '../../../../schema/rich-text/parse.ts'
import { plainText } from '../../../../schema/rich-text/plain-text.ts'
import { ImageToolsContext } from '../images/image-tools.ts'
import { problemOf } from '../../client/graphql/problem.ts'
import { CONTROL_CLASS, type ControlProps } from '../../ui/controls/field.tsx'
import { activeFormats } from './active-formats.ts'
import { insertImage, type LinkRange, linkAt, setLink } from './commands.ts'
import { createEditorView, replaceSource } from './editor-view.ts'
import { LinkDialog } from './link-dialog.tsx'
import { PictureForm } from './picture-form.tsx'
import { type SlashMenu, slashMenuOf } from './slash-menu.ts'
import { slashMenuItemId, SlashMenuList } from './slash-menu-list.tsx'
import { SourceDocuments } from './source-document.ts'
import { type TabUse, tabUseOf } from './tab-key.ts'
import { Toolbar } from './toolbar.tsx'

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}](?:[^\s–—/]*[\p{L}\p{N}])?/gu)?.length ?? 0

/** The functions of the editor that a form calls. */
export interface EditorHandle {
  focus: () => void
}

interface Props {
  label: string
  value: string
  control: ControlProps
  /** The language of the text, if it is another one than the original. */
  language?: { lang: string; dir: string } | undefined
  handle: (editor: EditorHandle | null) => void
  onChange: (source: string) => void
  onBlur: () => void
}

/** Edits a formatted text as it is shown, or its source. */
export default function RichTextEditor({ label, value, control, language, handle, onChange, onBlur }: Props) {
  const tools = use(ImageToolsContext)
  const id = useId()
  const [documents] = useState(() => new SourceDocuments())
  const [pictureForm] = useState(() => document.createElement('div'))
  const [view, setView] = useState<EditorView | null>(null)
  const [state, setState] = useState<EditorState | null>(null)
  const [isSource, setSource] = useState(false)
  const [link, setLinkRange] = useState<LinkRange | null>(null)
  const [isPicking, setPicking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** The source that the editor shows. */
  const current = useRef(value)
  const source = useRef<HTMLTextAreaElement>(null)

  async function upload(file: File): Promise<string | null> {
    try {
      setFailure(null)
      return (await tools?.upload?.(file, () => undefined)) ?? null
    } catch (error) {
      setFailure(`${file.name} was not uploaded: ${problemOf(error).message}`)
      return null
    }
  }

  // The editor is created once and calls the latest functions.
  const openPicker = tools?.Picker && (() => setPicking(true))
  const calls = { onChange, onBlur, openPicker, upload: tools?.upload && upload }
  const latest = useRef(calls)
  useEffect(() => {
    latest.current = calls
  })

  const create = useCallback(
    (place: HTMLElement | null) => {
      if (!place) return
      const created = createEditorView(place, {
        source: current.current,
        documents,
        onState: setState,
        onChange: (changed) => {
          current.current = changed
          latest.current.onChange(changed)
        },
        onBlur: () => latest.current.onBlur(),
        onLink: () => setLinkRange(linkAt(created.state)),
        onImage: latest.current.openPicker,
        pictureForm,
        uploader: () => latest.current.upload,
      })
      setView(created)
      return () => created.destroy()
    },
    [documents, pictureForm],
  )

  // The source view, a reset, a merge or restored unsaved input changes the value from outside.
  useEffect(() => {
    if (!view || isSource || value === current.current) return
    current.current = value
    replaceSource(view, documents, value)
  }, [view, documents, isSource, value])

  const { id: controlId, 'aria-invalid': invalid, 'aria-describedby': describedBy, 'aria-required': required } = control
  const { lang, dir } = language ?? {}
  useEffect(() => {
    const attributes = {
      id: controlId,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      class: 'rich-text-content',
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(invalid && { 'aria-invalid': 'true' }),
      ...(required && { 'aria-required': 'true' }),
      ...(lang && dir && { lang, dir, spellcheck: 'true' }),
    }
    view?.setProps({ attributes: (state) => ({ ...attributes, ...menuAttributes(id, slashMenuOf(state)) }) })
  }, [view, id, label, controlId, invalid, describedBy, required, lang, dir])

  useImperativeHandle(handle, () => ({
    focus: () => (isSource ? source.current?.focus() : view?.focus()),
  }))

  useEffect(() => {
    const element = document.querySelector(`label[for="${control.id}"]`)
    const focus = () => view?.focus()
    element?.addEventListener('click', focus)
    return () => element?.removeEventListener('click', focus)
  }, [view, control.id])

  function run(command: Command) {
    if (!view) return
    command(view.state, view.dispatch, view)
    view.focus()
  }

  /** Shows the other view and focuses it at once: a focus that came later would move the caret of a click. */
  function switchView() {
    flushSync(() => setSource(!isSource))
    if (isSource) view?.focus()
    else source.current?.focus()
  }

  const formats = state && !isSource ? activeFormats(state) : null
  const menu = state && !isSource ? slashMenuOf(state) : null
  const image = formats?.image
  const text = isSource ? plainText(parseRichText(value)) : state ? textOf(state) : ''
  return (
    <div className="rich-text rounded-md border border-line-strong bg-raised" data-invalid={invalid}>
      {formats && (
        <Toolbar
          label={label}
          formats={formats}
          run={run}
          onType={() => view?.focus()}
          onLink={() => view && setLinkRange(linkAt(view.state))}
          onImage={openPicker}
        />
      )}
      <div ref={create} hidden={isSource} className="relative">
        {view && menu && <SlashMenuList id={`${id}-menu`} view={view} menu={menu} />}
        {view && image && <PictureForm place={pictureForm} view={view} image={image} />}
      </div>
      {isSource && (
        <textarea
          {...control}
          {...language}
          id={`${id}-source`}
          ref={source}
          aria-label={`${label}: Markdown source`}
          value={value}
          rows={8}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value)}
          className={`${CONTROL_CLASS} field-sizing-content block max-h-[32rem] min-h-48 rounded-b-none border-0 font-mono text-sm`}
        />
      )}
      {failure && (
        <p role="alert" className="px-3 py-1 text-sm text-danger">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-3 py-1 text-xs text-ink-soft">
        <span>{`${wordsIn(text)} words`}</span>
        {state && !isSource && <TabHint {...tabUseOf(state)} />}
        <button
          type="button"
          aria-pressed={isSource}
          onClick={switchView}
          className="rounded-sm px-2 py-1.5 hover:bg-surface"
        >
          Markdown source
        </button>
      </div>
      {link && (
        <LinkDialog
          link={link}
          Picker={tools?.Picker}
          onClose={() => setLinkRange(null)}
          onSave={(edited) => {
            setLinkRange(null)
            run(setLink(edited))
          }}
        />
      )}
      {tools?.Picker && (
        <tools.Picker
          open={isPicking}
          onClose={() => setPicking(false)}
          onPick={(address) => {
            setPicking(false)
            run(insertImage(address))
          }}
        />
      )}
    </div>
  )
}

const TAB_HINTS: Record<TabUse, string> = {
  cells: 'Tab goes to the next cell. To leave the text, press Escape, then Tab.',
  indents: 'Tab indents. To leave the text, press Escape, then Tab.',
  leaves: '',
}

const TabHint = ({ use, isReleased }: { use: TabUse; isReleased: boolean }) => (
  <span role="status" className="flex-1">
    {isReleased ? 'Tab leaves the text now.' : TAB_HINTS[use]}
  </span>
)

const textOf = ({ doc }: EditorState) => doc.textBetween(0, doc.content.size, ' ', ' ')

/** Returns the attributes that connect the text with the open slash menu. */
const menuAttributes = (id: string, menu: SlashMenu | null): Record<string, string> =>
  menu
    ? {
        'aria-controls': `${id}-menu`,
        'aria-activedescendant': slashMenuItemId(`${id}-menu`, menu.selected),
      }
    : {}
