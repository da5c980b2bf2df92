import { escapeMarkup } from '../../../schema/escape.ts'
import { fit, toOklch } from '../../../schema/colour.ts'
import { directionOf } from '../../../schema/fields/translations/language.ts'

/** What a mail says. Its text and its HTML are both made from this. */
export interface MailContent {
  /** The primary colour of the website. */
  colour: string
  /** The tag of its language; English unless given. */
  language?: string
  subject: string
  paragraphs: readonly string[]
  /** A link that the mail asks the reader to open. */
  action?: { label: string; url: string }
  /** Whether the link acts for the recipient alone, so that admins see it only where they have to hand it on. */
  isActionPersonal?: boolean
  /** Small print. */
  footer?: string
  /** Ends the subscription of the recipient. Named in the headers of the mail (RFC 8058) and at its end. */
  unsubscribe?: { label: string; url: string }
}

/** Returns the content of a mail as plain text. */
export function mailText({ paragraphs, action, footer, unsubscribe }: MailContent): string {
  const parts = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(footer || unsubscribe ? ['-- '] : []),
    ...(footer ? [footer] : []),
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

// Mail programs apply few style sheets, so styles are attributes. Nothing is loaded from another place.
const BODY = 'margin:0;padding:24px;background:#ffffff;color:#1c2b22;font:16px/1.5 sans-serif'
const BUTTON = 'display:inline-block;padding:12px 20px;border-radius:6px;color:#ffffff;text-decoration:none'
const SMALL = 'margin:24px 0 0;padding:16px 0 0;border-top:1px solid #d5ddd8;color:#4d5d54;font-size:13px'
const PARAGRAPH = 'margin:0 0 16px'

/** Links and buttons have the nearest shade of the colour that can be read on white, and that white can be read on. */
const shadeOf = (colour: string) => fit(toOklch(colour), ['#ffffff'], 4.5, 'darker')

const linked = (url: string, label: string, style: string) =>
  `<a href="${escapeMarkup(url)}" style="${style}">${escapeMarkup(label)}</a>`

/** An address runs from left to right in every language. */
const address = (url: string, style: string) => `<bdi dir="ltr">${linked(url, url, style)}</bdi>`

/** Returns the content of a mail as an HTML document without remote pictures, scripts and styles. */
export function mailHtml({ language = 'en', subject, paragraphs, action, footer, ...mail }: MailContent): string {
  const { unsubscribe } = mail
  const shade = shadeOf(mail.colour)
  const link = `color:${shade}`
  const small = [
    ...(footer ? [escapeMarkup(footer)] : []),
    ...(unsubscribe ? [linked(unsubscribe.url, unsubscribe.label, link)] : []),
  ]
  // Mail programs on the web omit the element html and its attributes, so what stands within body states them, too.
  const spoken = `lang="${language}" dir="${directionOf(language)}"`
  return [
    '<!doctype html>',
    `<html ${spoken}><head><meta charset="utf-8"><title>${escapeMarkup(subject)}</title></head>`,
    `<body style="${BODY}"><div ${spoken} style="max-width:560px;margin:0 auto">`,
    ...paragraphs.map((text) => `<p style="${PARAGRAPH}">${escapeMarkup(text)}</p>`),
    ...(action
      ? [
          `<p style="${PARAGRAPH}">${linked(action.url, action.label, `${BUTTON};background:${shade}`)}</p>`,
          `<p style="${PARAGRAPH};font-size:13px;word-break:break-all">${address(action.url, link)}</p>`,
        ]
      : []),
    ...(small.length > 0 ? [`<p style="${SMALL}">${small.join('<br>')}</p>`] : []),
    '</div></body></html>',
    '',
  ].join('\n')
}
