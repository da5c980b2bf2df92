import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { progressLine, showProgress } from './progress.ts'

function output(isTTY: boolean) {
  const written: string[] = []
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      written.push(String(chunk))
      done()
    },
  })
  return { stream: Object.assign(stream, { isTTY }), written }
}

describe('progress', () => {
  it('shows the number, the speed, and the remaining time once the share is known', () => {
    expect(progressLine('Importing', 5_000, 10)).toBe('Importing: 5,000 items, 500 items/s')
    expect(progressLine('Importing', 5_000, 10, 0.25)).toBe('Importing: 5,000 items, 500 items/s, 25 %, 30 s left')
    expect(progressLine('Importing', 5_000, 100, 0.25)).toContain('5 min 0 s left')
    expect(progressLine('Importing', 5_000, 10, 1)).not.toContain('left')
  })

  it('leaves a terminal as it was, and a quiet one alone', () => {
    const terminal = output(true)
    showProgress('Importing', { output: terminal.stream, quiet: false }).stop()
    expect(terminal.written).toEqual(['\r\u001b[2K'])
    const plain = output(false)
    const progress = showProgress('Importing', { output: plain.stream, quiet: false })
    for (let done = 1; done <= 200; done++) progress.update(done)
    progress.stop()
    expect(plain.written).toEqual([])
    const quiet = output(true)
    showProgress('Importing', { output: quiet.stream, quiet: true }).stop()
    expect(quiet.written).toEqual([])
  })
})
