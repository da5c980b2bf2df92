import { OptionSearch } from '../../ui/controls/option-search.tsx'
import { useLinkTargets } from './link-targets.ts'

const LABEL = 'Find a page of this site'

interface Props {
  /** What is looked for. */
  text: string
  onText: (text: string) => void
  onChoose: (url: string, label: string) => void
}

/** Finds a page or an item of this site. */
export function PageSearch({ text, onText, onChoose }: Props) {
  const targets = useLinkTargets(text)
  return (
    <div className="flex max-h-72 flex-col rounded-md border border-line-strong outline-leaf focus-within:outline-2">
      <OptionSearch
        label={LABEL}
        placeholder={LABEL}
        listLabel="Pages"
        text={text}
        onText={onText}
        options={targets.map((target) => ({ ...target, key: target.url }))}
        onChoose={({ url, label }) => onChoose(url, label)}
      />
    </div>
  )
}
