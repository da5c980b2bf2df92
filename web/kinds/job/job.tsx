import type { WebsiteKind } from '../../../schema/website.ts'
import type { JobDetailQuery } from '../../graphql/generated.ts'
import { payLang, payText } from './pay.ts'
import { Plant } from '../../site/picture/plant.tsx'
import { RichText } from '../../site/rich-text/rich-text.tsx'
import { useSite } from '../../site/shell/site.ts'
import { Chips, filled, Text } from '../../site/text.tsx'
import { DetailArticle, type ItemWords, listPart, part } from '../../site/detail/article.tsx'

interface Props {
  item: NonNullable<JobDetailQuery['job']>
  kind: WebsiteKind
  words: ItemWords | null
}

const Contact = ({ name, position }: { name: string; position: string }) => (
  <p dir="auto">
    <strong>
      <Text>{name}</Text>
    </strong>
    <br />
    <span className="soft">
      <Text>{position}</Text>
    </span>
  </p>
)

export function Job({ item: job, kind, words }: Props) {
  const site = useSite()
  const { label } = site
  const pay = payText(site, job.pay)
  const skills = filled(job.skills)
  return (
    <DetailArticle
      kind={kind}
      category={label('careers.item')}
      title={job.title}
      lead={job.description}
      figure={
        <div className="picture-frame aside">
          <Plant id={job.id} drawing={job.drawing} />
        </div>
      }
      words={words}
      values={{ title: job.title }}
      mailLabel="careers.mail"
      contactLabel="careers.contact"
      parts={[
        part(label, 'job-description', <RichText blocks={job.detailedDescriptionBlocks} />),
        listPart(label, 'requirements', filled(job.requirements)),
        part(label, 'required-skills', skills.length > 0 && <Chips entries={skills} />),
        part(label, 'your-contact', job.contact && <Contact {...job.contact} />),
      ]}
    >
      <Chips
        label={label('careers.facts')}
        entries={filled([
          label(`job.department:${job.department}`),
          job.location,
          label(`job.type:${job.type}`),
          job.experience,
        ])}
      >
        {pay && (
          <li lang={payLang(site)} className="chip" dir="auto">
            {pay}
          </li>
        )}
      </Chips>
    </DetailArticle>
  )
}
