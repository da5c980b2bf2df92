import { isEmoji, isShowable } from '../../../schema/text.ts'
import type { LeadershipSectionFragment } from '../../graphql/generated.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { lateView } from '../../site/late-views.tsx'
import { InLanguage, useLangOf } from '../../site/own-language.tsx'
import { Photo } from '../../site/picture/photo.tsx'
import { Plant } from '../../site/picture/plant.tsx'
import { RichText } from '../../site/rich-text/rich-text.tsx'
import { useSite } from '../../site/shell/site.ts'
import { Chips, filled } from '../../site/text.tsx'
import { Failure } from '../../site/section/failure.tsx'
import { Fold } from '../../site/section/fold.tsx'
import { Heading } from '../../site/section/heading.tsx'
import { useOwnPage } from '../../site/section/own-page.ts'

type Loaded = NonNullable<LeadershipSectionFragment['teamMembers']>['items'][number]

/** The fields of a team member that are shown. The form in the admin does not know those of the stored picture. */
export type Leader = Pick<Loaded, 'id' | 'name' | 'position' | 'image' | 'bioBlocks' | 'expertise'> & {
  drawing: string
} & Partial<Pick<Loaded, 'imageAlt' | 'imageSize' | 'imagePlaceholder' | 'imageFraming'>>

function Portrait({ leader }: { leader: Leader }) {
  const frame = useOwnPage() ? 'ownPagePortrait' : 'portrait'
  if (isEmoji(leader.image)) {
    return (
      <span className="portrait-emoji" aria-hidden="true">
        {leader.image}
      </span>
    )
  }
  if (isShowable(leader.image)) {
    const { image, imageAlt = '', imageSize, imagePlaceholder, imageFraming } = leader
    return (
      <Photo
        address={image}
        alt={imageAlt}
        size={imageSize}
        placeholder={imagePlaceholder}
        framing={imageFraming}
        frame={frame}
      />
    )
  }
  return <Plant id={leader.id} drawing={leader.drawing} />
}

/** A leader, as an entry of a list of class `leaders`. */
export function LeaderCard({ leader }: { leader: Leader }) {
  const { label, labelText } = useSite()
  const lang = useLangOf()(leader)
  return (
    <li className="leader">
      <div className="picture-frame portrait">
        <Portrait leader={leader} />
      </div>
      <div className="leader-name">
        <Heading below={2} className="card-title" dir="auto">
          {leader.name}
        </Heading>
        <p className="mono-label" dir="auto" lang={lang}>
          {leader.position}
        </p>
      </div>
      <Fold label={labelText('about.biography')} lang={lang} of={leader.name}>
        <InLanguage lang={lang}>
          <RichText blocks={leader.bioBlocks} className="soft" />
        </InLanguage>
        <Chips lang={lang} entries={filled(leader.expertise)} label={label('about.expertise')} />
      </Fold>
    </li>
  )
}

interface Props {
  leaders: readonly Leader[] | null
  loading: boolean
  retry: () => void
}

const Leaders = ({ of: leaders }: { of: readonly Leader[] }) => (
  <ul className="leaders accordion">
    {leaders.map((leader) => (
      <LeaderCard key={leader.id} leader={leader} />
    ))}
  </ul>
)

const Fallbacks = lateView<typeof import('../../site/fallbacks.tsx').Fallbacks>('Fallbacks')

/** The company's leaders, or the sample leaders if loading failed. */
export function Leadership({ leaders, loading, retry }: Props) {
  const { label, labelText } = useSite()
  if (loading) return <Spinner label={label('about.loading')} />
  if (leaders)
    return leaders.length > 0 ? <Leaders of={leaders} /> : <p className="soft">{labelText('about.noTeam')}</p>
  return (
    <>
      <Failure text={label('about.failed')} retry={retry} />
      <Fallbacks>{({ leaders: samples }) => <Leaders of={samples} />}</Fallbacks>
    </>
  )
}
