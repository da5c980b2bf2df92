import { typeOf } from '../../../../schema/fields.ts'
import type { OriginalText } from '../../../../schema/fields/translations/texts.ts'
import { toHtml } from '../../../../schema/rich-text/html.ts'
import { parseRichText } from '../../../../schema/rich-text/parse.ts'
import { ORIGINAL_LANGUAGE } from '../../../../schema/site.ts'
import { languageProps } from '../../model/use-languages.ts'

/** The tab key goes from translation to translation, and links of the original do not leave the form. */
const withQuietLinks = (html: string) =>
  html.replaceAll('<a href=', '<a tabindex="-1" target="_blank" rel="noreferrer" href=')

const RICH_TEXT =
  '[&_:is(p,ul,ol,blockquote,table,h2,h3,h4)+*]:mt-3 [&_ul]:list-disc [&_ol]:list-decimal [&_:is(ul,ol)]:pl-5 [&_:is(h2,h3,h4)]:font-serif [&_:is(h2,h3,h4)]:text-lg [&_blockquote]:border-l-2 [&_blockquote]:border-line-strong [&_blockquote]:pl-3 [&_a]:underline [&_:is(td,th)]:pr-4 [&_th]:text-left [&_img]:max-w-full'

/** The original of a text, to read beside its translation. */
export function OriginalText({ id, text: { field, value } }: { id: string; text: OriginalText }) {
  const props = { id, ...languageProps(ORIGINAL_LANGUAGE), className: 'min-w-0 text-base break-words' }
  if (typeof value !== 'string')
    return (
      <ol {...props} className={`${props.className} list-decimal pl-5`}>
        {value.map((entry, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- an entry has no state
          <li key={at}>{entry}</li>
        ))}
      </ol>
    )
  if (typeOf(field).markup) {
    const html = { __html: withQuietLinks(toHtml(parseRichText(value))) }
    return <div {...props} className={`${props.className} ${RICH_TEXT}`} dangerouslySetInnerHTML={html} />
  }
  return (
    <p {...props} className={`${props.className} whitespace-pre-wrap`}>
      {value}
    </p>
  )
}
