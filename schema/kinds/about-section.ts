import { groupList, longText, text } from '../fields.ts'
import { defineSingleton } from '../kind.ts'
import { button, point, sectionWords, sentences, pointIcon, sectionPicture } from './section-fields.ts'

export const aboutSection = defineSingleton({
  name: 'aboutSection',
  plural: 'aboutSections',
  label: 'About section',
  labelPlural: 'About section',
  description: 'The story, the values, the milestones and the certificates.',
  path: 'about-section',
  itemKey: 'aboutSection',
  id: '5e0a7c1e-0000-4000-8000-000000000006',
  whenNew: 'defaults',
  whenHidden: 'nothing',
  section: 'about',
  fields: {
    ...sectionWords({
      title: 'Careful people grow things here',
      pageTitle: 'From a rented bench to our own fermenters',
      pageIntro: 'Who we are, what we hold ourselves to, and what happened when.',
    }),
    ...sectionPicture('cell', 'Nodule cell with rhizobia, 40 µm across'),
    beginning: sentences('Opening of the story', {
      default:
        'In the spring of 2008 two soil microbiologists took cores from eleven farms around Ames and asked of each: what already lives here that helps a crop to feed itself?',
    }),
    story: longText('Story', {
      help: 'Blank lines separate paragraphs.',
      default:
        'We still work in that order. A strain is isolated, sequenced whole and tested in the greenhouse, then in replicated plots for at least three seasons, on farms that are not ours, against an untreated check. Two out of three candidates end there. What remains is fermented in Ames and sold with the trial report in the box, including the sites where it made no difference.',
    }),
    valuesTitle: text('Heading of the values', { default: 'What we hold ourselves to' }),
    values: groupList(
      'Values',
      { icon: pointIcon(), ...point() },
      {
        maxEntries: 12,
        default: [
          {
            icon: 'flask',
            title: 'Innovation',
            text: 'New strains come from old fields. We look for what is already working.',
          },
          {
            icon: 'leaf',
            title: 'Sustainability',
            text: 'Less nitrogen lost and fewer passes, measured in pounds and gallons.',
          },
          {
            icon: 'star',
            title: 'Excellence',
            text: 'A count on a label is a promise for the last day of shelf life.',
          },
          {
            icon: 'people',
            title: 'Collaboration',
            text: 'Farmers own their data, and their names stand on the reports.',
          },
        ],
      },
    ),
    teamTitle: text('Heading of the team', { default: 'Leadership Team' }),
    teamIntro: sentences('Introduction of the team'),
    milestonesTitle: text('Heading of the milestones', { default: 'Year by year' }),
    milestones: groupList(
      'Milestones',
      { year: text('Year', { max: 40 }), ...point() },
      {
        maxEntries: 40,
        default: [
          {
            year: '2008',
            title: 'Eleven farms, two founders',
            text: 'Verdant starts in a rented laboratory in Ames with soil cores from Story County.',
          },
          {
            year: '2012',
            title: 'First product',
            text: 'An Azospirillum inoculant for corn is released after four seasons of trials.',
          },
          {
            year: '2015',
            title: 'Our own fermentation',
            text: 'A plant with two fermenters opens; lots are released by a laboratory that does not report to it.',
          },
          {
            year: '2018',
            title: 'Sequencing and digester',
            text: 'Every strain gets a complete genome, and a research digester begins to heat the plant.',
          },
          {
            year: '2020',
            title: 'Clinical group',
            text: 'Study material and assays for human trials of live bacteria, under good manufacturing practice.',
          },
          {
            year: '2023',
            title: 'Bio-urea',
            text: 'Nitrogen from manure and air, stabilized by microbes, reaches farms after three trial seasons.',
          },
        ],
      },
    ),
    certificatesTitle: text('Heading of the certificates', { default: 'Certificates' }),
    certificates: groupList(
      'Certificates',
      { ...point(), proof: text('Proof', { help: 'A number, or where it can be checked.' }) },
      {
        maxEntries: 20,
        default: [
          {
            title: 'ISO 9001:2015',
            text: 'Quality management of development, fermentation, formulation and release in Ames.',
            proof: 'No. QMS-50010-0417, audited every spring',
          },
          {
            title: 'ISO 14001:2015',
            text: 'Environmental management of the fermentation plant, the digester and the warehouse.',
            proof: 'No. EMS-50010-0418, audited every spring',
          },
          {
            title: 'Good Manufacturing Practice',
            text: 'Study capsules and placebo, made and released under 21 CFR Part 211.',
            proof: 'Certificate of analysis with every lot',
          },
          {
            title: 'USDA Organic',
            text: 'HyphaLink Granular, for certified organic production under 7 CFR Part 205.',
            proof: 'OMRI listing VRB-0030, in the public list',
          },
        ],
      },
    ),
    certificatesNote: sentences('Note below the certificates', {
      default:
        'Verdant Biosciences is an invented company for demonstration, so these numbers lead to no register. A real company puts its own here.',
    }),
    primaryCTA: button('Primary button', { text: 'Get in Touch', link: '#contact' }),
    secondaryCTA: button('Secondary button', { text: 'Join Our Team', link: '#careers' }),
  },
})
