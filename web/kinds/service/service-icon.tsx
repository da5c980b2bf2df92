import type { ServiceSign } from '../../graphql/generated.ts'
import { FORM } from '../../site/picture/signs.ts'
import { useSite } from '../../site/shell/site.ts'
import { DEFAULT_SERVICE_ICON } from '../../../schema/kinds/service-icon.data.ts'

/** The signs as drawings of 24 by 24 units. */
const SIGNS: Record<ServiceSign, string> = {
  MICROSCOPE: 'M5 21h14M8 17h6M9.5 4l4 1-2.4 8.5-4-1.1zm4.6 3.6A6.8 6.8 0 0 1 15 21',
  PLOTS: 'M4 4h7v7H4zm9 0h7v7h-7zM4 13h7v7H4zm9 0h7v7h-7zM6.3 6v3m2.4-3v3M15.3 15v3m2.4-3v3',
  CAPSULE: 'M6.8 17.2a4.3 4.3 0 0 1 0-6.1l4.3-4.3a4.3 4.3 0 0 1 6.1 6.1l-4.3 4.3a4.3 4.3 0 0 1-6.1 0M9 9l6 6',
  SCREEN: 'M3 5h18v11H3zm5 15h8m-4-4v4M7 12.5 10 9l2.5 2.5L17 8',
  HELIX: 'M7 3c0 7 10 7 10 14v4M17 3c0 7-10 7-10 14v4M8 6h8M8 18h8m-6-8.5h4m-4 5h4',
  VESSEL: 'M8 3h8M9.5 3v3m5-3v3m-8 0h11v10.5a4.5 4.5 0 0 1-4.5 4.5h-2a4.5 4.5 0 0 1-4.5-4.5zM12 6v9m-3 0h6',
  DIGESTER: 'M4 20.5V11a8 8 0 0 1 16 0v9.5zm0-7c2.7-2 5.3 2 8 0s5.3 2 8 0M12 3V1.5',
  MAP: 'm3 6.5 6-2.5 6 2.5L21 4v13.5L15 20l-6-2.5L3 20zM9 4v13.5m6-11V20',
  CLIPBOARD: 'M8 4.5H5.5v16h13v-16H16M9 3h6v3.5H9zm0 8h6m-6 4h6',
  FORM,
  PLATE: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9 8.5h.01m5 0h.01M7.5 13h.01m4-.5h.01m4.5.5h.01m-3.5 4h.01',
}

interface Props {
  service: { icon: string; sign: ServiceSign }
}

/** The sign of a service: the emoji that an editor chose, else the drawing of its sign. Screen readers skip it. */
export function ServiceIcon({ service: { icon, sign } }: Props) {
  const shown = useSite().settings.plant_drawings ? sign : 'FORM'
  return (
    <span className="service-icon" aria-hidden="true">
      {icon === DEFAULT_SERVICE_ICON ? (
        <svg viewBox="0 0 24 24" className="icon">
          <path className={shown === 'FORM' ? 'form' : undefined} d={SIGNS[shown]} />
        </svg>
      ) : (
        icon
      )}
    </span>
  )
}
