import type { HeroSectionFragment } from '../../graphql/generated.ts'
import { isShowable } from '../../../schema/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { buttonClass } from '../../ui/button.tsx'
import { DataPart } from '../../site/data-part.tsx'
import { keyed } from '../../site/keyed.ts'
import { lateView } from '../../site/late-views.tsx'
import { ContentLink } from '../../site/link.tsx'
import { useLangOf } from '../../site/own-language.tsx'
import { Photo } from '../../site/picture/photo.tsx'
import { PlantRow, Field, RootRow, Underground } from '../../site/picture/living-drawing.tsx'
import { useStrips } from './late-strips.tsx'
import type { StripsData } from './strips.ts'
import { useSite } from '../../site/shell/site.ts'
import { Prose } from '../../site/text.tsx'
import { ScrollRow } from '../../site/section/scroll-row.tsx'

type Loaded = NonNullable<HeroSectionFragment['hero']>
type Stored = 'trialId' | 'backgroundImageSize' | 'backgroundImagePlaceholder' | 'backgroundImageFraming'

/** The hero's content. The form in the admin does not know the size and the placeholder of the stored picture. */
export type HeroContent = Omit<Loaded, Stored> & Partial<Pick<Loaded, Stored>>

/** A placeholder of the hero's size. */
function HeroSkeleton() {
  return (
    <div aria-hidden="true" className="hero-text hero-skeleton">
      <div className="skeleton" />
      <div className="skeleton" />
      <div className="skeleton" />
      <div className="skeleton" />
    </div>
  )
}

function HeroText({ hero }: { hero: HeroContent }) {
  const statistics = hero.statistics.filter(({ value, label }) => value.trim() || label.trim())
  return (
    <div className="hero-text" lang={useLangOf()(hero)}>
      <p className="hero-subtitle">{hero.subtitle}</p>
      <h1 id="home-title" tabIndex={-1} className="hero-title">
        {hero.title}
      </h1>
      <Prose text={hero.description} className="hero-description" />
      <div className="actions">
        <ContentLink to={hero.primaryCTA.link} className={buttonClass({ size: 'large' })}>
          {hero.primaryCTA.text}
        </ContentLink>
        <ContentLink to={hero.secondaryCTA.link} className={buttonClass({ variant: 'outline', size: 'large' })}>
          {hero.secondaryCTA.text}
        </ContentLink>
      </div>
      <dl className="hero-figures">
        {keyed(statistics, ({ value, label }) => `${value} ${label}`).map(({ key, entry }) => (
          <div key={key}>
            <dt>{entry.label}</dt>
            <dd>
              <bdi>{entry.value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The photograph that an editor chose, in the place of the drawn plants. It is decorative. */
const HeroPhoto = ({ hero }: { hero: HeroContent }) => (
  <div className="picture-frame hero-photo">
    <Photo
      address={hero.backgroundImage}
      alt=""
      size={hero.backgroundImageSize}
      placeholder={hero.backgroundImagePlaceholder}
      framing={hero.backgroundImageFraming}
      eager
      frame="hero"
    />
  </div>
)

const Fallbacks = lateView<typeof import('../../site/fallbacks.tsx').Fallbacks>('Fallbacks')

/** Returns whether a hero draws the strips of its trial. A photograph takes their place. */
export const drawsStrips = ({ trialId, backgroundImage }: Pick<HeroContent, 'trialId' | 'backgroundImage'>): boolean =>
  Boolean(trialId) && !isShowable(backgroundImage)

interface Props {
  hero: HeroContent | null | undefined
  /** The trial that is drawn. Only the server has it. */
  strips?: StripsData | null | undefined
  loading: boolean
}

/** The hero: the company's purpose above a cross-section of a field. If loading failed, the default one. */
export const Hero = (props: Props) =>
  props.hero || props.loading ? (
    <HeroOf {...props} />
  ) : (
    <Fallbacks>{({ hero }) => <HeroOf {...props} hero={hero} />}</Fallbacks>
  )

function HeroOf({ hero, strips: data, loading }: Props) {
  const { label } = useSite()
  const hasPhoto = hero && isShowable(hero.backgroundImage) && !loading
  const hasStrips = hero ? drawsStrips(hero) : false
  const strips = useStrips(hasStrips, data ?? undefined)
  const lang = useLangOf()(hero)
  return (
    <section
      id="home"
      tabIndex={-1}
      aria-labelledby="home-title"
      className={classNames('hero', hasStrips && 'has-strips')}
    >
      <div className="hero-sky">
        <div className="wrap hero-grid">
          {loading || !hero ? <HeroSkeleton /> : <HeroText hero={hero} />}
          {hasPhoto ? <HeroPhoto hero={hero} /> : hasStrips ? strips.above : <Field />}
        </div>
        <PlantRow />
      </div>
      <div className="hero-soil">
        <RootRow />
        <div className="wrap hero-grid">
          <ScrollRow label={label('hero.cards')} className="hero-cards">
            {keyed(loading || !hero ? [] : hero.cards, ({ title }) => title).map(({ key, entry: { title, text } }) => (
              <li key={key} lang={lang}>
                <h2>{title}</h2>
                <p>{text}</p>
              </li>
            ))}
          </ScrollRow>
          {hasStrips ? strips.below : <Underground />}
        </div>
      </div>
      <DataPart of={['hero']} />
    </section>
  )
}
