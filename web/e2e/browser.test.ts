import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startBrowserProcess } from './browser.ts'

it('a browser that ends before it can be used is an error at once', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'verdant-profile-'))
  onTestFinished(() => rm(profile, { recursive: true }))
  await expect(startBrowserProcess(profile, 'false')).rejects.toThrow('The browser ended with exit code 1')
  await expect(startBrowserProcess(profile, join(profile, 'missing'))).rejects.toThrow('ENOENT')
})
