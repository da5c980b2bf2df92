import { escapeMarkup } from '../../../schema/escape.ts'

const LOSS = 'with code, which becomes plain text'

/** Returns code as HTML, with what names it. @param onLoss called when it is shown */
export const preformatted = (code: string, onLoss: (loss: string, what: string) => void) => ({
  html: `<pre>${escapeMarkup(code.replace(/^[ \t]*\n/, '').trimEnd())}</pre>\n`,
  onShown: () => onLoss(LOSS, code.trim().split('\n', 1)[0]!.slice(0, 40)),
})
