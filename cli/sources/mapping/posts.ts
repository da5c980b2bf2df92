import { simplified } from '../../../schema/similar-names.ts'

const POSTS = /^(?:blog|news)?(?:posts?|articles?)$|^(?:blogs?|news)$/

/** Returns whether a list or a type of another system has posts, by its name: `api::post.post`, `blogPosts`, `_posts`. */
export const isOfPosts = (name: string): boolean => POSTS.test(simplified(name.split('.').at(-1)!))

/** The date of a post that has none. It is the same in each import, and visibly no date of a post. */
export const UNDATED = '1970-01-01'

/** The transforms that make the summary of a post from its text. */
export const TEASER = ['plain', 'line', 'limit 300']
