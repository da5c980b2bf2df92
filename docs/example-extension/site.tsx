import { defineSite, PageLink } from '../../web/site/extensions.ts'

interface Data {
  quickReads: { id: string; name: string; minutes: number }[] | null
}

export default defineSite<Data>({
  /** The section on the landing page. */
  Section({ data }) {
    if (!data?.quickReads?.length) return null
    return (
      <section id="quick-reads" aria-labelledby="quick-reads-title" className="landing-section">
        <div className="wrap">
          <h2 id="quick-reads-title" className="section-title">
            Quick reads
          </h2>
          <ul>
            {data.quickReads.map(({ id, name, minutes }) => (
              <li key={id}>
                <PageLink to={`/product/${id}`}>{name}</PageLink> ({minutes} min)
              </li>
            ))}
          </ul>
        </div>
      </section>
    )
  },
})
