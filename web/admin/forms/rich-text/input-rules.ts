import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import type { Attrs, MarkType } from 'prosemirror-model'
import { isAddress } from '../../../../schema/text.ts'
import { documentSchema } from './document-schema.ts'

const { nodes, marks } = documentSchema

/** Returns a rule that gives the text of the first group a mark, and removes what surrounds it. */
function markRule(
  pattern: RegExp,
  type: MarkType,
  attrsOf: (match: RegExpMatchArray) => Attrs | null | false = () => null,
) {
  return new InputRule(pattern, (state, match, start, end) => {
    const [whole, text] = match
    const attrs = attrsOf(match)
    if (!text || attrs === false || !state.doc.resolve(start).parent.type.allowsMarkType(type)) return null
    // The character before the mark belongs to the pattern but stays.
    const from = start + whole.indexOf(whole.trimStart()[0] ?? '')
    const content = state.schema.text(text, [...state.doc.resolve(end).marks(), type.create(attrs)])
    return state.tr.replaceWith(from, end, content).removeStoredMark(type)
  })
}

const horizontalRule = new InputRule(/^(?:---|\*\*\*|___)$/, (state, _, start) => {
  const $start = state.doc.resolve(start)
  if ($start.parent.type !== nodes.paragraph || !$start.node(-1).type.contentMatch.matchType(nodes.rule)) return null
  // A paragraph to go on in follows the line.
  return state.tr.replaceWith($start.before(), $start.after(), [nodes.rule.create(), nodes.paragraph.create()])
})

/** What is typed as Markdown becomes what it means. Backspace brings back what was typed. */
export const markdownShortcuts = inputRules({
  rules: [
    textblockTypeInputRule(/^##? $/, nodes.heading, { level: 1 }),
    textblockTypeInputRule(/^#{3,6} $/, nodes.heading, { level: 2 }),
    wrappingInputRule(/^> $/, nodes.blockquote),
    wrappingInputRule(/^[-+*] $/, nodes.bulletList),
    wrappingInputRule(
      /^(\d{1,3})[.)] $/,
      nodes.orderedList,
      (match) => ({ start: Number(match[1]) }),
      (match, node) => node.childCount + Number(node.attrs.start) === Number(match[1]),
    ),
    horizontalRule,
    markRule(/(?:^|\s)\*\*([^\s*](?:[^*]*[^\s*])?)\*\*$/, marks.strong),
    markRule(/(?:^|\s)__([^\s_](?:[^_]*[^\s_])?)__$/, marks.strong),
    markRule(/(?:^|\s)\*([^\s*](?:[^*]*[^\s*])?)\*$/, marks.emphasis),
    markRule(/(?:^|\s)_([^\s_](?:[^_]*[^\s_])?)_$/, marks.emphasis),
    markRule(/(?:^|\s)\[([^\][]+)\]\(([^\s()]+)\)$/, marks.link, ([, , url = '']) => isAddress(url) && { url }),
  ],
})
