import { Fragment } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import { parseRichText } from '../../../../schema/rich-text/parse.ts'
import { checkSources } from '../../../../schema/testing/rich-text.ts'
import { SourceDocuments } from './source-document.ts'

describe('the source of a document', () => {
  it('is what it was if nobody has changed anything', () => {
    checkSources((source) => {
      const documents = new SourceDocuments()
      if (parseRichText(source).length > 0) expect(documents.sourceOf(documents.open(source))).toBe(source)
    }, 500)
  })

  it('keeps the text of the blocks that an edit leaves alone', () => {
    const documents = new SourceDocuments()
    const state = EditorState.create({ doc: documents.open('Setext\n======\n\n\n* one\n* two\n\n__bold__ text\n') })
    const { doc } = state.apply(state.tr.insertText('!', state.doc.content.size - 1))
    expect(documents.sourceOf(doc)).toBe('Setext\n======\n\n\n* one\n* two\n\n**bold** text!')
  })

  it('is read as the same text, whichever blocks are removed, repeated or moved', () => {
    checkSources((source, picks) => {
      const documents = new SourceDocuments()
      const opened = documents.open(source)
      if (picks.length === 0) return
      const children = picks.map((pick) => opened.child(pick % opened.childCount))
      const changed = opened.copy(Fragment.from(children))
      expect(documents.open(documents.sourceOf(changed)).textContent).toBe(changed.textContent)
    })
  })
})
