import { Component, type ReactNode, Suspense } from 'react'
import type { SiteExtension } from '../extensions.ts'

/** Returns the sections. A function, because a bundle keeps what a module does when it is loaded. */
const sections = () =>
  Object.entries(
    import.meta.glob<SiteExtension>('../../../extensions/*/site.tsx', { eager: true, import: 'default' }),
  ).map(([path, { Section }]) => ({ name: path.split('/').at(-2)!, Section }))

/** Leaves out a section that fails, so that the page stays usable. React logs the error. */
class SectionBoundary extends Component<{ children: ReactNode }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}

/** The sections of extensions. On the server, `Suspense` leaves a section that fails to the browser. */
export const ExtensionSections = ({ data }: { data: object | undefined }) =>
  sections().map(({ name, Section }) => (
    <SectionBoundary key={name}>
      <Suspense fallback={null}>
        <NamedSection name={name} render={Section} data={data} />
      </Suspense>
    </SectionBoundary>
  ))

interface SectionProps {
  name: string
  render: SiteExtension['Section']
  data: object | undefined
}

/** Renders a section, and names the extension in the log if that fails. */
function NamedSection({ name, render, data }: SectionProps) {
  try {
    return render({ data })
  } catch (error) {
    console.error(`The section of the extension “${name}” failed`, error)
    throw error
  }
}
