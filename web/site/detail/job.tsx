import { CAREERS_EMAIL } from '../../../schema/site.ts'
import { JobDetailDocument, type JobDetailQuery } from '../../graphql/generated.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { summary } from '../head/head.ts'
import { departmentLabel, jobTypeLabel } from '../labels.ts'
import { SectionLink } from '../link.tsx'
import { mailLink } from '../mail.ts'
import { definePage, type PageProps } from '../page.ts'
import { Plant } from '../picture/plant.tsx'
import { Chips, filled, Prose } from '../text.tsx'
import { DetailHead, DetailLoading, ListPart, Part } from './article.tsx'
import { NotFound } from './not-found.tsx'

const application = (title: string) => `Dear hiring team,

I would like to apply for the position of ${title}.

Why this position:
My experience with this kind of work:
Earliest start:

My resume is attached.

Name:
Phone:
`

function Job({ data, loading }: PageProps<JobDetailQuery>) {
  const job = data?.job
  if (loading) return <DetailLoading label="Loading job details..." />
  if (!job) {
    return (
      <NotFound
        title="Job Not Found"
        text="The job you're looking for doesn't exist or has been removed."
        back="Back to Careers"
        section="careers"
      />
    )
  }
  const skills = filled(job.skills)
  const actions = (
    <div className="actions no-print">
      <a
        href={mailLink(CAREERS_EMAIL, `Application for ${job.title}`, application(job.title))}
        className={buttonClass({ size: 'large' })}
      >
        Apply via Email
      </a>
      <SectionLink section="contact" className={buttonClass({ variant: 'outline', size: 'large' })}>
        Contact Us
      </SectionLink>
    </div>
  )
  return (
    <article className="wrap detail">
      <DetailHead
        section="careers"
        back="All positions"
        label="Open position"
        title={job.title}
        lead={job.description}
        figure={
          <div className="picture-frame aside">
            <Plant id={job.id} />
          </div>
        }
      >
        <Chips
          label="Position"
          entries={filled([departmentLabel(job.department), job.location, jobTypeLabel(job.type), job.experience])}
        />
        {actions}
      </DetailHead>
      <Part title="Job Description">
        <Prose text={job.detailedDescription} />
      </Part>
      <ListPart title="Requirements" entries={filled(job.requirements)} />
      {skills.length > 0 && (
        <Part title="Required Skills">
          <Chips entries={skills} />
        </Part>
      )}
      <p className="print-only">
        Apply by e-mail to {CAREERS_EMAIL}, subject “Application for {job.title}”.
      </p>
    </article>
  )
}

export const jobPage = definePage({
  name: 'job',
  path: paths.job(':id'),
  query: JobDetailDocument,
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
  head: (data, site) =>
    data?.job
      ? {
          title: `${data.job.title} | ${site.title}`,
          description: summary(data.job.description),
          canonical: paths.job(data.job.id),
        }
      : { title: `Job Not Found | ${site.title}`, description: site.settings.site_description, hidden: true },
  render: (props) => <Job {...props} />,
})
