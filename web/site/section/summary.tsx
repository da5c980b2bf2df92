import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

/** The line that opens the details of which it is the first child, with the sign that all of them have. */
export const Summary = ({ children }: { children: ReactNode }) => (
  <summary className="summary">
    {children}
    <Icon name="down" className="icon-small" />
  </summary>
)
