import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, it } from 'vitest'
import { documentSchema } from './document-schema.ts'
import { insertableBlocks } from './insertable-blocks.ts'
import { slashMenu, slashMenuOf } from './slash-menu.ts'

const plugins = [slashMenu(insertableBlocks({ onLink: () => {} }))]
const empty = EditorState.create({ schema: documentSchema, plugins })

/** Returns an editor after characters have been typed one by one. */
const typed = (text: string, start = empty) =>
  Array.from(text).reduce((state, letter) => state.apply(state.tr.insertText(letter)), start)

const entriesAfter = (text: string) => slashMenuOf(typed(text))?.blocks.map(({ label }) => label)

it('opens after a slash at the start of a paragraph and after a space', () => {
  expect(entriesAfter('/')).toContain('Heading')
  expect(entriesAfter('/quo')).toEqual(['Quote'])
  expect(entriesAfter('Use /')).toContain('Heading')
  expect(entriesAfter('Use /bulleted l')).toEqual(['Bulleted list'])
  expect(slashMenuOf(typed('Use /link'))).toMatchObject({ from: 5 })
})

it('does not open within a word, an address or a calculation', () => {
  for (const text of ['and/or', 'and/', 'https://', '5 / ', 'km / l', '24/12', 'Use /other words'])
    expect([text, entriesAfter(text)]).toEqual([text, undefined])
})

it('opens before other text, and does not open when a text is pasted', () => {
  const written = typed('Use  daily')
  const inside = written.apply(written.tr.setSelection(TextSelection.create(written.doc, 5)))
  expect(slashMenuOf(typed('/tab', inside))?.blocks.map(({ label }) => label)).toEqual(['Table'])
  expect(slashMenuOf(empty.apply(empty.tr.insertText('See /')))).toBeNull()
})
