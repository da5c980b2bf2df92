/**
 * Words of agriculture and of its laboratories, which the default labels have. A company that sells something else changes these labels: the
 * screen of the labels finds them.
 */
export const AGRICULTURE =
  /verdant|repot|agri|agro|\b(?:farm|crop|soil|plants?\b|seed|root|taproot|leaf|leaves|field|grow|harvest|fertili|nitrogen|urea|manure|digest|biogas|bio(?!graph)|microb|bacteri|nodul|probiotic|inoculant|strain|genom|laborator|trial|acre|greenhouse|soy|corn|maize|wheat|zea|glycine|triticum|rhizob|bradyrhizob)/i
