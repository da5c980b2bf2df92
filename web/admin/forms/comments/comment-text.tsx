import { MENTION, mentionedNames } from '../../../../schema/comments.ts'

/** An address of the web, without the punctuation that ends its sentence; or a mention. */
const PART = new RegExp(`(${/https?:\/\/[^\s<>"]*[^\s<>".,;:!?'’”)\]]/.source}|${MENTION.source})`, 'iu')

interface Props {
  text: string
  people: readonly { name: string }[]
}

/** The text of a comment: its addresses are links, and the users that it mentions stand out. */
export function CommentText({ text, people }: Props) {
  const names = new Set(people.map(({ name }) => name))
  return (
    <p className="text-sm wrap-anywhere whitespace-pre-wrap">
      {text.split(PART).map((part, at) => {
        const key = `${at} ${part}`
        if (at % 2 === 0) return part
        if (!part.startsWith('@'))
          return (
            <a key={key} href={part} target="_blank" rel="noreferrer nofollow" className="underline">
              {part}
            </a>
          )
        const isKnown = [...mentionedNames(part)].some((name) => names.has(name))
        return isKnown ? (
          <span key={key} className="font-medium text-green">
            {part}
          </span>
        ) : (
          part
        )
      })}
    </p>
  )
}
