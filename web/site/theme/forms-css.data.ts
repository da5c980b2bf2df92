/** The style sheet of sites without drawings of plants: shapes of leaves become circles. Other sites do not load it. */
export const FORMS_CSS = [
  '.splash-leaf,.leaf-list li::before,.letter-mark,.service-icon,.portrait,.timeline>li::before,.timeline>li:nth-child(even)::before{border-radius:50%}',
  '.leaf-list li::before{width:.5rem}',
  // The circles of the timeline stand on its line.
  '.timeline>li:nth-child(n)::before{inset-inline-start:0;width:.75rem;height:.75rem}',
  '@container (14rem < width <= 36rem) or (min-width: 62rem){.timeline>li:nth-child(n)::before{top:-1.575rem}}',
  // Nothing grows above or below the ground.
  '.hero-soil .hero-cards{grid-column:1/-1;padding-block:2.5rem}',
  '.stage{height:4.5rem}.process>li{background-position-y:3.21rem}',
].join('')
