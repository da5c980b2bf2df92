import type { WebsiteKind } from '../../../schema/website.ts'
import { CAREERS_EMAIL } from '../../../schema/site.ts'
import type { JobDetailQuery } from '../../graphql/generated.ts'
import { departmentLabel, jobTypeLabel } from './labels.ts'
import { payText } from './pay.ts'
import { mailLink } from '../../site/mail.ts'
import { Plant } from '../../site/picture/plant.tsx'
import { RichText } from '../../site/rich-text/rich-text.tsx'
import { Chips, filled } from '../../site/text.tsx'
import { DetailArticle, listPart } from '../../site/detail/article.tsx'

const application = (title: string) => `Dear hiring team,

I would like to apply for the position of ${title}.

Why this position:
My experience with this kind of work:
Earliest start:

My resume is attached.

Name:
Phone:
`

type Item = NonNullable<JobDetailQuery['job']>

export function Job({ item: job, kind }: { item: Item; kind: WebsiteKind }) {
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
      mail={mailLink(CAREERS_EMAIL, `Application for ${job.title}`, application(job.title))}
      label="Apply via Email"
      contactLabel="Contact Us"
      parts={[
        { title: 'Job Description', content: <RichText blocks={job.detailedDescriptionBlocks} /> },
        listPart('Requirements', filled(job.requirements)),
        skills.length > 0 ? { title: 'Required Skills', content: <Chips entries={skills} /> } : null,
      ]}
      closing="One e-mail is enough. A person reads each application and replies."
      printed={`Apply by e-mail to ${CAREERS_EMAIL}, subject “Application for ${job.title}”.`}
    >
      <Chips
        label="Position"
        entries={filled([departmentLabel(job.department), job.location, jobTypeLabel(job.type), job.experience, payText(job.pay)])}
      />
    </DetailArticle>
  )
}
