import type { Website } from '../faces/pages/website.ts'

/** A website whose pages show everything they receive about the request. */
export const echoWebsite = {
  render: async ({ url, publicUrl }: Parameters<Website['render']>[0]) => ({
    status: 200,
    head: `<link rel="canonical" href="${publicUrl}/">`,
    hasViews: false,
    picture: '',
    html: `<p>${JSON.stringify({ url, publicUrl }).replaceAll('<', '')}</p>`,
    state: '{}',
    styleHashes: [],
    scriptHashes: [],
    policy: { script: [], connect: [], image: [] },
    cacheable: true,
    language: { tag: 'en', dir: 'ltr' },
  }),
  signs: () => ({ favicon: '<svg/>', appIcon: '<svg/>' }),
  shareImage: async () => '<svg/>',
  identity: () => ({ title: '', tagline: '', description: '', email: '', background: '' }),
  fixedPages: () => [],
  portrait: () => undefined,
  plate: () => undefined,
  fixedPaths: ['/'],
  assets: { scripts: { en: ['/assets/a.js'] }, css: '', views: { script: '/assets/v.js', css: '' }, fonts: [] },
  adminShell: '<!doctype html><title>Admin</title>',
  docs: { rest: '<!doctype html><title>REST</title>', graphiql: '<!doctype html><title>GraphiQL</title>' },
  assetsFolder: import.meta.dirname,
} as unknown as Website
