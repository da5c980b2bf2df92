import type { WebsiteKind } from '../../../schema/website.ts'
import type { JobDetailQuery } from '../../graphql/generated.ts'
import { departmentLabel, jobTypeLabel } from './labels.ts'
import { payText } from './pay.ts'
import { Plant } from '../../site/picture/plant.tsx'
import { RichText } from '../../site/rich-text/rich-text.tsx'
import { Chips, filled, Text } from '../../site/text.tsx'
import { DetailArticle, type ItemWords, listPart } from '../../site/detail/article.tsx'

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
  const skills = filled(job.skills)
  return (
    <DetailArticle
      kind={kind}
      category="Open position"
      title={job.title}
      lead={job.description}
      figure={
        <div className="picture-frame aside">
          <Plant id={job.id} drawing={job.drawing} />
        </div>
      }
      words={words}
      values={{ title: job.title }}
      label="Apply via Email"
      contactLabel="Contact Us"
      parts={[
        { title: 'Job Description', content: <RichText blocks={job.detailedDescriptionBlocks} /> },
        listPart('Requirements', filled(job.requirements)),
        skills.length > 0 ? { title: 'Required Skills', content: <Chips entries={skills} /> } : null,
        job.contact ? { title: 'Your Contact', content: <Contact {...job.contact} /> } : null,
      ]}
    >
      <Chips
        label="Position"
        entries={filled([
          departmentLabel(job.department),
          job.location,
          jobTypeLabel(job.type),
          job.experience,
          payText(job.pay),
        ])}
      />
    </DetailArticle>
  )
}
