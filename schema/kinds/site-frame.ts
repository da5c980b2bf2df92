import { groupList, link, text, textList, toggle } from '../fields.ts'
import { defineSingleton } from '../kind.ts'
import { button, sentences } from './section-fields.ts'

const entry = () => ({ text: text('Text'), link: link('Link') })

export const siteFrame = defineSingleton({
  name: 'siteFrame',
  plural: 'siteFrames',
  label: 'Header and footer',
  labelPlural: 'Header and footer',
  description: 'The words around every page: menu, footer, newsletter, help and opening screen.',
  path: 'site-frame',
  itemKey: 'siteFrame',
  id: '5e0a7c1e-0000-4000-8000-000000000008',
  whenNew: 'defaults',
  whenHidden: 'defaults',
  fields: {
    menu: groupList('Menu links', entry(), {
      maxEntries: 12,
      default: [
        { text: 'Home', link: '#home' },
        { text: 'Products', link: '#products' },
        { text: 'Services', link: '#services' },
        { text: 'Careers', link: '#careers' },
        { text: 'About', link: '#about' },
        { text: 'Contact', link: '#contact' },
      ],
    }),
    start: button('Button beside the menu', { text: 'Get Started', link: '#contact' }),
    helpTitle: text('Heading of the help', { default: 'What are you looking for?' }),
    splash: text('Opening screen', { default: 'Loading sustainable solutions...' }),
    newsletterTitle: text('Heading of the newsletter', { default: 'Stay Updated' }),
    newsletterText: sentences('What subscribers agree to', {
      default: 'Trial results and new strains, a few times a year.',
      help: 'Stored with each subscription.',
    }),
    companyTitle: text('First column of the footer', { default: 'Company' }),
    companyLinks: groupList('First column links', entry(), {
      maxEntries: 20,
      default: [
        { text: 'About us', link: '/about' },
        { text: 'Careers', link: '/careers' },
        { text: 'Contact', link: '/contact' },
      ],
    }),
    resourcesTitle: text('Last column of the footer', { default: 'Resources' }),
    resourcesLinks: groupList('Last column links', entry(), {
      maxEntries: 20,
      default: [
        { text: 'Trials', link: '/trials' },
        { text: 'How a project runs', link: '#process' },
        { text: 'Leadership team', link: '#team' },
        { text: 'Year by year', link: '#milestones' },
        { text: 'Certificates', link: '#certificates' },
        { text: 'Back to the start', link: '#home' },
      ],
    }),
    badges: textList('Certification badges', { default: ['ISO 9001:2015', 'USDA Organic', 'GMP', 'ISO 14001:2015'] }),
    legalLinks: groupList('Legal links', entry(), {
      maxEntries: 12,
      default: [
        { text: 'Privacy Policy', link: '/privacy' },
        { text: 'Terms of Service', link: '/terms' },
        { text: 'Cookie Policy', link: '/cookies' },
      ],
    }),
    copyright: text('Copyright line', {
      default: '© 2024 {site}. All rights reserved.',
      help: '{site} stands for the title of the website.',
    }),
    scientificNames: textList('Scientific names', {
      isSameInAllLanguages: true,
      help: 'Names of organisms, such as Bacillus subtilis. Wherever they stand in a text of the website, they are in italics.',
    }),
    isActive: toggle('Active', { default: true, help: 'While it is inactive, visitors see the built-in words.' }),
  },
})
