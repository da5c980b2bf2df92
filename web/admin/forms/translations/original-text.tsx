import { typeOf } from '../../../../schema/fields.ts'
import type { OriginalText } from '../../../../schema/fields/translations/texts.ts'
import { toHtml } from '../../../../schema/rich-text/html.ts'
import { parseRichText } from '../../../../schema/rich-text/parse.ts'
import { ORIGINAL_LANGUAGE } from '../../../../schema/site.ts'
import { languageProps } from '../../model/use-languages.ts'

/** The tab key goes from translation to translation, and links of the original do not leave the form. */
const withQuietLinks = (html: string) => html.replaceAll('<a href=', '<a tabindex="-1" target="_blank" rel="noreferrer" href=')

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
    return <div {...props} className={`${props.className} original-rich-text`} dangerouslySetInnerHTML={html} />
  }
  return (
    <p {...props} className={`${props.className} whitespace-pre-wrap`}>
      {value}
    </p>
  )
}
