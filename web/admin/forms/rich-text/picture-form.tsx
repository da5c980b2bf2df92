import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { createPortal } from 'react-dom'
import { CONTROL_CLASS } from '../../ui/controls/field.tsx'
import { activeFormats } from './active-formats.ts'

const key = 'picture form'

/** Shows an element below the paragraph with the selected picture. */
export const pictureForm = (place: HTMLElement) =>
  new Plugin({
    props: {
      decorations(state) {
        if (!activeFormats(state).image) return null
        const below = state.selection.$from.after()
        // Keys and clicks in the form are not the editor's.
        const widget = Decoration.widget(below, place, { key, stopEvent: () => true, ignoreSelection: true })
        return DecorationSet.create(state.doc, [widget])
      },
    },
  })

interface Props {
  place: HTMLElement
  view: EditorView
  image: NonNullable<ReturnType<typeof activeFormats>['image']>
}

/** The form of the selected picture, where the picture stands. */
export const PictureForm = ({ place, view, image }: Props) =>
  createPortal(
    <label className="flex flex-wrap items-center gap-2 rounded-md border border-line bg-paper px-3 py-2 text-sm">
      Alternative text
      <input
        value={image.alt}
        placeholder="That of the media gallery"
        onChange={(event) => view.dispatch(view.state.tr.setNodeAttribute(image.at, 'alt', event.target.value))}
        className={`${CONTROL_CLASS} min-w-48 flex-1 py-1 text-sm`}
      />
    </label>,
    place,
  )
