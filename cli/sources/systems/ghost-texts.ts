/*
 * The texts of posts of Ghost are HTML. The trees of its editors (Lexical, Mobiledoc) are not read: exports have both, and the Admin API
 * has HTML with `formats=html`.
 */

const BEGIN = /<!--\s*kg-gated-block:begin([^>]*)-->/
const END = /<!--\s*kg-gated-block:end\s*-->/

/** Divides the text of a post into the part that every visitor sees and the blocks that only members see. */
export function partedForMembers(html: string): { open: string; private: string[] } {
  const hidden: string[] = []
  const [first = '', ...pieces] = html.split(BEGIN)
  let open = first
  // Each block follows its parameters.
  for (let at = 0; at < pieces.length; at += 2) {
    const [parameters, following] = [pieces[at]!, pieces[at + 1]!]
    const [block, ...others] = following.split(END)
    const isOpen = /\bnonMember:["']?true/.test(parameters)
    if (isOpen) open += block
    else hidden.push(block!)
    open += others.join('')
  }
  return { open, private: hidden }
}
