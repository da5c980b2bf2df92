import { gapCursor } from 'prosemirror-gapcursor'
import { closeHistory, history } from 'prosemirror-history'
import { EditorState, Plugin } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { EditorView } from 'prosemirror-view'
import { insertImage } from './commands.ts'
import { documentSchema } from './document-schema.ts'
import { markdownShortcuts } from './input-rules.ts'
import { type EditorDialogs, insertableBlocks } from './insertable-blocks.ts'
import { editorKeys } from './keymap.ts'
import { imageFiles, pasteFormatted, sliceOfText } from './paste.ts'
import { pictureForm } from './picture-form.tsx'
import { slashMenu } from './slash-menu.ts'
import type { SourceDocuments } from './source-document.ts'
import { tabKey } from './tab-key.ts'

const { nodes } = documentSchema

/** Marks a transaction that shows a source, which therefore needs no new one. */
const FROM_SOURCE = 'from source'

/** Keeps a paragraph to go on in after a table or a line at the end. */
const trailingParagraph = new Plugin({
  appendTransaction(_, __, { tr, doc }) {
    const last = doc.lastChild?.type
    if (last !== nodes.table && last !== nodes.rule) return null
    return tr
      .insert(doc.content.size, nodes.paragraph.create())
      .setMeta('addToHistory', false)
      .setMeta(FROM_SOURCE, true)
  },
})

export interface EditorOptions extends EditorDialogs {
  source: string
  documents: SourceDocuments
  /** Called with the first state and every new one. */
  onState: (state: EditorState) => void
  /** Called when a person has changed the document. */
  onChange: (source: string) => void
  onBlur: () => void
  /** The element in which the form of the selected picture is rendered. */
  pictureForm: HTMLElement
  /** Returns the function that stores a pasted or dropped image and resolves to its address; undefined where images cannot be stored. */
  uploader: () => ((file: File) => Promise<string | null>) | undefined
}

function insertUploads(view: EditorView, data: DataTransfer | null, { uploader }: EditorOptions): boolean {
  const upload = uploader()
  const files = imageFiles(data)
  if (!upload || files.length === 0) return false
  for (const file of files) {
    void upload(file).then((url) => url && !view.isDestroyed && insertImage(url)(view.state, view.dispatch))
  }
  return true
}

/** Creates the editor in an element. */
export function createEditorView(place: HTMLElement, options: EditorOptions): EditorView {
  const { source, documents, onState, onChange, onBlur, onLink } = options
  const state = EditorState.create({
    doc: documents.open(source),
    // The gap cursor is the caret before a table at the start of a text, and between two tables.
    plugins: [
      slashMenu(insertableBlocks(options)),
      pictureForm(options.pictureForm),
      tabKey,
      markdownShortcuts,
      ...editorKeys,
      history(),
      gapCursor(),
      tableEditing(),
      trailingParagraph,
    ],
  })
  const view = new EditorView(place, {
    state,
    // A form that cannot be changed is a disabled fieldset, which applies to form controls only.
    editable: () => place.closest('fieldset:disabled') === null,
    dispatchTransaction(transaction) {
      const { state: next, transactions } = view.state.applyTransaction(transaction)
      view.updateState(next)
      onState(next)
      if (transactions.some((tr) => tr.docChanged && !tr.getMeta(FROM_SOURCE))) onChange(documents.sourceOf(next.doc))
    },
    clipboardTextParser: sliceOfText,
    handleDrop: (current, event, _, moved) => !moved && insertUploads(current, event.dataTransfer, options),
    handleKeyDown(current, event) {
      const isCommand = event.ctrlKey || event.metaKey
      if (!isCommand || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k') return false
      // The same key opens the command palette elsewhere.
      event.stopPropagation()
      onLink()
      return true
    },
    handleDOMEvents: {
      // Before ProseMirror parses the text. With Shift, browsers leave out the format.
      paste(current, event) {
        const { clipboardData } = event
        const isHandled =
          clipboardData !== null &&
          (insertUploads(current, clipboardData, options) || pasteFormatted(current, clipboardData))
        if (isHandled) event.preventDefault()
        return isHandled
      },
      blur: () => {
        onBlur()
        return false
      },
    },
  })
  onState(view.state)
  return view
}

/** Replaces the document by that of a source. It can be undone as one step. */
export function replaceSource(view: EditorView, documents: SourceDocuments, source: string): void {
  const { doc, tr } = view.state
  const next = documents.open(source)
  const start = doc.content.findDiffStart(next.content)
  if (start === null) return
  view.dispatch(closeHistory(tr.replaceWith(0, doc.content.size, next.content).setMeta(FROM_SOURCE, true)))
}
