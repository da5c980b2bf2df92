import { Button } from '../../ui/button.tsx'
import { useSite } from '../shell/site.ts'
import { countsVisits } from './analytics.ts'
import { keepChoice } from './choice.ts'

/** A button that resets the consent choice. Shown only if the settings name an analytics service. */
export function ForgetChoice() {
  const { settings, labelText } = useSite()
  if (!countsVisits(settings)) return null
  return (
    <p className="needs-script forget-choice">
      <Button variant="outline" size="large" onClick={() => keepChoice(null)}>
        {labelText('consent.forget')}
      </Button>
    </p>
  )
}
