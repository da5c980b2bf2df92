import type { ReactNode } from 'react'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The name of the key for commands on this system. */
export const COMMAND_KEY = isMac ? '⌘' : 'Ctrl'

/** A key of the keyboard. */
export const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded-sm border border-line-strong px-1 font-mono text-xs">{children}</kbd>
)
