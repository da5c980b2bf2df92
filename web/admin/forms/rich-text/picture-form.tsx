import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { PICTURE_SCALES, type PictureScale } from '../../../../schema/rich-text/tree.ts'
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
export function PictureForm({ place, view, image: { at, alt, caption, scale } }: Props) {
  const change = (attribute: string, value: string) =>
    view.dispatch(view.state.tr.setNodeAttribute(at, attribute, value))
  return createPortal(
    <div
      role="group"
      aria-label="Picture"
      className="my-2 grid gap-3 rounded-md border border-line bg-paper px-3 py-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center"
    >
      <Row label="Caption">
        <input
          value={caption}
          placeholder="Shown below the picture"
          onChange={({ target }) => change('caption', target.value)}
          className={INPUT}
        />
      </Row>
      <Row label="Alternative text">
        <input
          value={alt}
          placeholder="That of the media gallery"
          onChange={({ target }) => change('alt', target.value)}
          className={INPUT}
        />
      </Row>
      <Row label="Size">
        <select value={scale} onChange={({ target }) => change('scale', target.value)} className={INPUT}>
          <option value="">As wide as the text</option>
          {PICTURE_SCALES.map((name) => (
            <option key={name} value={name}>
              {SCALE_LABELS[name]}
            </option>
          ))}
        </select>
      </Row>
    </div>,
    place,
  )
}

const INPUT = `${CONTROL_CLASS} min-w-0 py-1 text-sm`

const SCALE_LABELS: Record<PictureScale, string> = { small: 'Small', medium: 'Medium' }

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className="grid grid-cols-subgrid items-center gap-1 sm:col-span-2">
    {label}
    {children}
  </label>
)
