import fc from 'fast-check'

// No page of the site has a path with an id.
export default () => fc.uuid().map((id) => `/pages-${id}`)
