/** The style sheet of sites without drawings of plants. Other sites do not load it. */
export const FORMS_CSS = [
  '.leaf-list li::before,.splash-leaf{border-radius:50%}',
  '.leaf-list li::before{width:.5rem}',
  '.hero-soil .hero-cards{grid-column:1/-1;padding-block:2.5rem}',
].join('')
