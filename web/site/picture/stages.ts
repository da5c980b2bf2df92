import type { Drawing } from './drawing.ts'

/** A plant at four moments: seed, root, leaves, seed head. Drawn by hand on a sheet of 120 by 140, ground at 100. */
const STAGES = [
  { line: 'M60 92c8 0 11 6 9 12-2 5-7 8-11 7-5-1-8-7-6-12 1-4 4-7 8-7m0 0c2-6 1-9-2-13', dots: 'M60 102h0' },
  {
    line: 'M60 96c7 0 10 5 8 10-2 4-6 6-10 5-4-1-6-5-5-9 1-3 4-6 7-6m-2 15c0 8-2 14-1 24m0-14c-5 3-8 7-13 9m13-2c5 2 9 5 12 9m-11-31c3-14 2-22-2-30m0 0c-9-2-15-8-16-16 9 0 15 6 16 16',
    dots: '',
  },
  {
    line: 'M58 100c2-26 2-42 0-62m0 40c-12-1-21-9-24-21 13 0 22 8 24 21m0-8c10-2 19-10 21-22-12 1-20 9-21 22m0-20c-8-2-14-8-15-16 8 0 14 6 15 16m0-10c7-2 12-7 13-14-8 1-12 6-13 14m0 62c-1 10 1 18 0 32m0-20c-8 4-14 6-20 14m20-8c8 2 12 6 18 12m-18-26c8 0 16 2 22 6',
    dots: '',
  },
  {
    line: 'M58 100c2-24 2-36 1-52m0 36c-10-1-18-7-21-18 12 0 19 7 21 18m0-8c9-2 16-8 18-19-11 1-17 8-18 19m-1 24c-1 10 1 18 0 34m0-22c-9 4-16 6-24 16m24-8c8 2 14 6 22 14m-22-30c10 0 18 2 26 8M59 48c-6-1-11-3-14-7m14 7c6-1 11-3 14-7m-14 7c-4-3-7-8-8-13m8 13c4-3 7-8 8-13m-8 13V31',
    dots: 'M43 39h0m8-6h0m8-4h0m8 4h0m8 6h0M47 31h0m8-6h0m8 0h0m8 6h0',
  },
]

/** Returns the plant at one of four stages. Further ones show the last. */
export function stageOf(index: number): Drawing {
  const { line, dots } = STAGES[Math.min(index, STAGES.length - 1)]!
  return dots
    ? [
        { path: line, stroke: 'line' },
        { path: dots, stroke: 'dots' },
      ]
    : [{ path: line, stroke: 'line' }]
}
